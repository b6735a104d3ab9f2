package report_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// hostile are names that would be syntax, markup or a steered terminal if they
// were written as they are.
func hostile() []string {
	return []string{
		`"]; evil["`, "</script><img src=x onerror=alert(1)>", "x\"] --> y\nclick y href \"javascript:alert(1)\"", "`_*md*_`", "1. list",
		`back\slash\`, "#quot; &lt;b&gt; %%{init}%%", "e\x1b[2Jsc", "end", "ünï→",
	}
}

func hostileMap() report.Map {
	r := report.MapRecord{Record: hostile()[1], State: report.Drifted, Reason: hostile()[0]}
	for i, name := range hostile() {
		r.Actions = append(r.Actions, report.MapAction{Name: name, Kind: "action", File: name, Line: 1, Mapped: true, Properties: []string{name}})
		r.Covered = append(r.Covered, report.Covered{File: name + ".ts", Function: name, Line: i + 1, Drift: "changed", Severity: "warning", Actions: []string{name}})
		r.Links = append(r.Links, report.Link{Action: name, File: name, Function: name, Line: 1, Resolved: "name", Drift: report.NotCovered, Note: name})
		r.Properties = append(r.Properties, report.MapProperty{Config: name, Label: name, Expected: name})
	}
	return report.Map{Records: []report.MapRecord{r}}
}

// Every line of a flowchart is one of the few forms that are written.
func TestMermaidIsWellFormed(t *testing.T) {
	text := `"(?:[\pL\pN /:·→.\x2d]|#\d+;|<br/>)*"`
	form := regexp.MustCompile(`^(?:%%\{init: .*\}%%|flowchart LR| *acc(?:Title|Descr): [\w, ]+| *r\d[fapj]?\d*(?:\[` + text + `\]|\[\[` + text + `\]\]|\(\[` + text + `\]\)|\{\{` + text + `\}\}|\(\( \)\))(?::::[a-z]+)?` +
		`| *r\d[fapj]\d+ (?:-->|-\.-|-\.->|-\.\.->) r\d[fapj]\d+| *classDef [a-z]+ [\w#:, -]+| *r\dleft\[` + text + `\])$`)
	for name, m := range map[string]report.Map{"hostile": hostileMap(), "harbour": harbourMap(), "large": largeMap(1000)} {
		var b strings.Builder
		report.MapMermaid(&b, m)
		for line := range strings.Lines(b.String()) {
			if !form.MatchString(strings.TrimSuffix(line, "\n")) {
				t.Errorf("%s: no line of a flowchart: %q", name, line)
			}
		}
	}
}

// dotStatement is a statement of the DOT grammar (graphviz.org/doc/info/lang.html)
// as far as it is written here: IDs, quoted strings, attribute lists, edges.
var dotStatement = regexp.MustCompile(`^(?:digraph \w+ \{|subgraph \w+ \{|\}|(?:STMT;? ?)+)$`)

func TestDotIsWellFormed(t *testing.T) {
	id := `(?:[\w.]+|"(?:[^"\\\n]|\\[\\"n])*")`
	attributes := `\[` + id + `=` + id + `(?:, ` + id + `=` + id + `)*\]`
	statement := `(?:\w+ -> \w+(?: ` + attributes + `)?|\w+ ` + attributes + `|\w+=` + id + `|\w+=[\d.]+)`
	form := regexp.MustCompile(strings.ReplaceAll(dotStatement.String(), "STMT", statement))
	for name, m := range map[string]report.Map{"hostile": hostileMap(), "harbour": harbourMap()} {
		var b strings.Builder
		report.MapDot(&b, m)
		for line := range strings.Lines(b.String()) {
			if !form.MatchString(strings.TrimSpace(line)) {
				t.Errorf("%s: no statement of DOT: %q", name, line)
			}
		}
	}
}

// A page holds only the elements and attributes that its template writes,
// whatever the names in it, and allows nothing that is not its own.
func TestPageIsClosed(t *testing.T) {
	var b strings.Builder
	report.MapHTML(&b, hostileMap())
	page := b.String()
	for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(page[strings.Index(page, "<body>"):strings.LastIndex(page, "<script>")], -1) {
		if !ownTag.MatchString(tag) {
			t.Errorf("not a tag of the page's own: %s", tag)
		}
	}
	for _, wanted := range []string{"default-src &#39;none&#39;", "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"} {
		if !strings.Contains(page, wanted) {
			t.Errorf("the page lacks %q", wanted)
		}
	}
}

var ownTag = regexp.MustCompile(`^</?(?:body|h[1-4]|article|header|p|span|code|form|fieldset|legend|label|input|small|button|div|svg|section|ul|li|details|summary|table|thead|tbody|tr|th|td)` +
	`(?: (?:checked|(?:class|id|type|name|value|role|scope|autocomplete|spellcheck|aria-[a-z]+|data-class|data-with)="[^"<>\x60]*"))*>$`)

// largeMap is a record of n entries, each of a function of its own; one in a
// hundred has drifted.
func largeMap(n int) report.Map {
	r := report.MapRecord{Record: "docs/large.md", State: report.Drifted}
	for i := range n {
		name, drift, severity := fmt.Sprintf("Step%d", i), "none", "none"
		if i%100 == 99 {
			drift, severity = "changed", "warning"
		}
		config := fmt.Sprintf("P%d_Prop", i%12)
		r.Actions = append(r.Actions, report.MapAction{Name: name, Kind: "action", Mapped: true, Properties: []string{config}})
		r.Covered = append(r.Covered, report.Covered{File: fmt.Sprintf("src/f%d.ts", i/40), Function: "step" + name, Line: i + 1, Drift: drift, Severity: severity, Actions: []string{name}})
		if i < 12 {
			r.Properties = append(r.Properties, report.MapProperty{Config: config, Label: config, Expected: "PASS"})
		}
	}
	return report.Map{Records: []report.MapRecord{r}}
}

// GitHub draws no flowchart of more than 500 edges or 50,000 characters. What has
// drifted is drawn before all else, and what is left out is said.
func TestMermaidStaysWithinWhatIsDrawn(t *testing.T) {
	var b strings.Builder
	report.MapMermaid(&b, largeMap(1000))
	text := b.String()
	if edges := len(regexp.MustCompile(`-(?:-|\.+-)>?`).FindAllString(text, -1)); edges > 500 {
		t.Errorf("%d edges", edges)
	}
	if len(text) > 50_000 {
		t.Errorf("%d bytes", len(text))
	}
	if drifted := strings.Count(text, "<br/>drifted\"])"); drifted != 10 {
		t.Errorf("%d of 10 drifted actions are drawn", drifted)
	}
	if !regexp.MustCompile(`left out: \d+ more actions`).MatchString(text) {
		t.Error("it does not say that it leaves actions out")
	}
}
