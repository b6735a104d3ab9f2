package report_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// lasso is the harbour's trace, which goes on with its third state for ever.
func lasso() *tlc.Trace {
	t := berth()
	t.Loop, t.Back = 3, tlc.State{Action: "Sail"}
	return t
}

func TestTraceFormats(t *testing.T) {
	other := berthTrace(lasso(), &record.Expectation{Result: "FAIL", Trace: []string{"Look", "Moor"}})
	other.Stale = true
	for name, trace := range map[string]report.Trace{"plain": berthTrace(berth(), nil), "other": other} {
		for _, format := range []string{"markdown", "html"} {
			var b strings.Builder
			report.WriteTrace(&b, format, trace, report.Style{})
			golden(t, "trace-"+format+"-"+name, b.String())
		}
	}
	text, err := json.MarshalIndent(other, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "trace-json", string(text)+"\n")
}

// hostileTrace has names, values and code that would be markup, the end of a
// fence or of a script if they were written as they are.
func hostileTrace() report.Trace {
	long := strings.Repeat(`<<"`+strings.Repeat("x", 200)+`">>`, 20)
	values := append(hostile(), "```\n# out", "````", "`", "a | b", "</script>", "</details>", "<!--", long)
	trace := report.Trace{Config: "`</h2>", Record: "<b>.md", Result: "FAIL", Verdict: "changed", Words: "changed", Reason: "<i>*_`", Loop: 1, Back: "</td>",
		Recorded: &report.Recorded{Actions: []string{"a|b`<s>"}}, Divergence: &report.Divergence{Step: 1, Recorded: "<u>"},
		Lanes: []report.Lane{{Name: "<p|`>", Of: "</th>"}}}
	for i, v := range values {
		trace.Actions = append(trace.Actions, v)
		trace.Initial = append(trace.Initial, report.Binding{Name: v, Value: v})
		part := report.Value{Name: v, Before: v, After: v + "'"}
		trace.Steps = append(trace.Steps, report.TraceStep{Number: i + 1, Action: v, Module: v,
			Arguments: []report.Argument{{Name: v, Value: v, From: "tlc"}, {Name: v, Value: v, Bound: true}},
			Changed:   []report.Changed{{Value: part, Parts: []report.Value{part, {Name: v, After: v}, {Name: v, Before: v}}}},
			Code:      []report.TraceCode{{File: v, Function: v, Line: 1, EndLine: 3, Source: []string{v, v}, More: 1}},
			Question:  &report.Question{Text: v, Requires: []report.Required{{Condition: v, File: v, Code: []report.Condition{{File: v, Condition: v}}}}},
		})
	}
	return trace
}

var traceTag = regexp.MustCompile(`^</?(?:body|h[1-3]|article|header|p|span|code|form|small|button|output|div|section|details|summary|table|caption|thead|tbody|tfoot|tr|th|td|time|a|wbr|figure|figcaption|pre|aside|dl|dt|dd)` +
	`(?: (?:hidden|open|(?:class|id|type|name|role|scope|title|href|tabindex|colspan|datetime|aria-[a-z]+|data-loop|data-line)="[^"<>\x60]*"|data-(?:file|config|lane)="[^"<>]*"))*>$`)

func TestTracePageIsClosed(t *testing.T) {
	var b strings.Builder
	report.TraceHTML(&b, hostileTrace())
	page := b.String()
	for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(page[strings.Index(page, "<body>"):strings.LastIndex(page, "<script>")], -1) {
		if !traceTag.MatchString(tag) {
			t.Errorf("not a tag of the page's own: %s", tag)
		}
	}
	if strings.Count(page, "</script>") != 1 || !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Error("the script is ended by data, or there is no policy")
	}
	for _, link := range regexp.MustCompile(`href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !regexp.MustCompile(`^#step\d+$`).MatchString(link[1]) {
			t.Errorf("a link leads to %s", link[1])
		}
	}
}

// Outside of code spans, fences and escapes Markdown holds only what is written
// for it: rows, and folds that are closed.
func TestTraceMarkdownIsClosed(t *testing.T) {
	var b strings.Builder
	report.TraceMarkdown(&b, hostileTrace())
	fence, folds := "", 0
	for line := range strings.Lines(b.String()) {
		line = strings.TrimSuffix(line, "\n")
		marks := regexp.MustCompile("^`{3,}").FindString(line)
		switch {
		case fence != "":
			if line == fence {
				fence = ""
			} else if len(marks) >= len(fence) {
				t.Errorf("%q ends the fence %s", line, fence)
			}
			continue
		case marks != "" && !strings.Contains(line[len(marks):], "`"):
			fence = marks
			continue
		}
		rest := withoutCode(line)
		folds += strings.Count(rest, "<details>") - strings.Count(rest, "</details>")
		rest = regexp.MustCompile(`</?(?:details|summary|code)>|<br>`).ReplaceAllString(rest, "")
		if strings.ContainsAny(rest, "<>`") {
			t.Errorf("markup in %q", line)
		}
		if strings.HasPrefix(line, "|") && len(regexp.MustCompile(`[^\\]\|`).FindAllString(" "+line, -1)) < 4 {
			t.Errorf("a row with too few cells: %q", line)
		}
	}
	if fence != "" || folds != 0 {
		t.Errorf("left open: fence %q, %d folds", fence, folds)
	}
}

// withoutCode takes escapes and code spans away as CommonMark reads them.
func withoutCode(line string) string {
	var out strings.Builder
	for i := 0; i < len(line); {
		if line[i] == '\\' {
			i += 2
			continue
		}
		run := len(line[i:]) - len(strings.TrimLeft(line[i:], "`"))
		if run == 0 {
			out.WriteByte(line[i])
			i++
			continue
		}
		end := regexp.MustCompile("(?:^|[^`])(`{" + string(rune('0'+run)) + "})(?:[^`]|$)").FindStringSubmatchIndex(line[i+run:])
		if end == nil {
			out.WriteString(line[i : i+run])
			i += run
			continue
		}
		i += run + end[3]
	}
	return out.String()
}

// In a webview only what carries the nonce is taken, and the page knows which
// record it is of; the page that people send around does not.
func TestTraceWebview(t *testing.T) {
	trace := berthTrace(berth(), nil)
	trace.URI = "file:///quay/SKILL.md"
	var webview, page strings.Builder
	report.TraceWebview(&webview, trace, "bm9uY2Utb2YtYS1wYWdl")
	report.TraceHTML(&page, trace)
	for _, want := range []string{
		`content="default-src &#39;none&#39;; style-src &#39;nonce-bm9uY2Utb2YtYS1wYWdl&#39;; script-src &#39;nonce-bm9uY2Utb2YtYS1wYWdl&#39;;`,
		`<style nonce="bm9uY2Utb2YtYS1wYWdl">`, `<script nonce="bm9uY2Utb2YtYS1wYWdl">`,
		`data-record="file:///quay/SKILL.md"`, "--vscode-editor-background",
	} {
		if !strings.Contains(webview.String(), want) {
			t.Errorf("the webview lacks %s", want)
		}
		if strings.Contains(page.String(), want) {
			t.Errorf("the page for all has %s", want)
		}
	}
	if regexp.MustCompile(`<[^>]* style=| on[a-z]+="`).MatchString(webview.String()) {
		t.Error("the policy forbids a style or a handler in a tag")
	}
}
