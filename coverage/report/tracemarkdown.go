package report

import (
	"fmt"
	"io"
	"strings"
)

// TraceMarkdown writes a trace to be pasted into a pull request: a table of the
// steps, and folded what each changed, its code and its question. Names and
// values stand in code spans and fences that they cannot end.
func TraceMarkdown(w io.Writer, t Trace) {
	m := markdown{trace: t}
	m.line("### %s · %s · %s", codeSpan(t.Config), t.Result, t.Words)
	m.line("")
	for _, remark := range t.remarks() {
		m.line("%s  ", escapeMarkdown(remark))
	}
	m.paths()
	m.table()
	for _, step := range t.Steps {
		m.step(step)
	}
	m.initial()
	_, _ = io.WriteString(w, m.text.String())
}

type markdown struct {
	text  strings.Builder
	trace Trace
}

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(&m.text, format+"\n", args...) }

// paths sets the recorded path beside the one that was found.
func (m *markdown) paths() {
	rows := m.trace.sideBySide()
	if len(rows) == 0 {
		return
	}
	m.line("\n| | recorded | found |\n| --: | --- | --- |")
	for _, row := range rows {
		number, mark := "", ""
		if row.Number > 0 {
			number = fmt.Sprint(row.Number)
		}
		if row.First {
			mark = "**≠** "
		}
		m.line("| %s | %s | %s%s |", number, cell(row.Recorded), mark, cell(row.Found))
	}
}

// cellRoom is how many characters of a value a table shows; the whole of it is
// folded below.
const cellRoom = 60

func (m *markdown) table() {
	if len(m.trace.Steps) == 0 {
		return
	}
	m.line("\n| | who | step | changes |\n| --: | --- | --- | --- |")
	for _, step := range m.trace.Steps {
		var all []string
		for _, c := range step.Changed {
			for _, v := range c.Parts {
				all = append(all, cell(shorten(changeLine(v), cellRoom)))
			}
		}
		const most = 4
		if more := len(all) - most; more > 0 {
			all = append(all[:most], fmt.Sprintf("%d more", more))
		}
		m.line("| %d | %s | %s | %s |", step.Number, escapeCell(m.trace.Lanes[step.Lane].Title()), cell(step.Title()), strings.Join(all, "<br>"))
	}
	if words := m.trace.ending(); words != "" {
		m.line("\n…%s.", escapeMarkdown(words))
	}
}

// changeLine is a change in one line of plain text.
func changeLine(v Value) string {
	switch {
	case v.Before == "":
		return v.Name + " + " + v.After
	case v.After == "":
		return v.Name + " - " + v.Before
	}
	return v.Name + ": " + v.Before + " → " + v.After
}

func (m *markdown) step(step TraceStep) {
	m.line("\n<details><summary>%d · <code>%s</code></summary>\n", step.Number, escapeHTML(step.Title()))
	var changed []string
	for _, c := range step.Changed {
		for _, v := range c.Parts {
			changed = append(changed, changeLine(v))
		}
	}
	if len(changed) == 0 {
		m.line("It changes nothing.\n")
	} else {
		m.fence("", changed)
	}
	for _, at := range step.Code {
		m.line("%s %s\n", codeSpan(fmt.Sprintf("%s:%d", at.File, at.Line)), codeSpan(at.Function))
		lines := unindented(at.Source)
		if at.More > 0 {
			lines = append(lines, "// … "+count(at.More, "line")+" more")
		}
		m.fence("ts", lines)
	}
	m.question(step.Question)
	m.line("</details>")
}

func (m *markdown) question(q *Question) {
	if q == nil {
		return
	}
	m.line("**%s**\n", escapeMarkdown(q.Text))
	for _, r := range q.Requires {
		m.line("- %s (%s)", codeSpan(r.Condition), codeSpan(r.place()))
		for _, c := range r.Code {
			m.line("  - code: %s (%s)", codeSpan(c.Condition), codeSpan(fmt.Sprintf("%s:%d", c.File, c.Line)))
		}
	}
	m.line("")
}

func (m *markdown) initial() {
	if len(m.trace.Initial) == 0 {
		return
	}
	m.line("\n<details><summary>The initial state</summary>\n")
	lines := make([]string, len(m.trace.Initial))
	for i, v := range m.trace.Initial {
		lines[i] = v.Name + " = " + v.Value
	}
	m.fence("tla", lines)
	m.line("</details>")
}

// fence writes lines in a fence that is longer than any run of backticks in
// them (CommonMark 0.31, 4.5).
func (m *markdown) fence(language string, lines []string) {
	for i, line := range lines {
		lines[i] = Clean(line)
	}
	content := strings.Join(lines, "\n")
	marks := strings.Repeat("`", max(3, longestRun(content)+1))
	m.line("%s%s\n%s\n%s\n", marks, language, content, marks)
}

// longestRun is the length of the longest run of backticks.
func longestRun(s string) int {
	longest, run := 0, 0
	for _, r := range s {
		run++
		if r != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

// codeSpan is s as a code span, which no backtick in it ends (CommonMark 0.31,
// 6.1); empty for empty.
func codeSpan(s string) string {
	s = Clean(s)
	if s == "" {
		return ""
	}
	marks := strings.Repeat("`", longestRun(s)+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.HasPrefix(s, " ") && strings.HasSuffix(s, " ") {
		s = " " + s + " "
	}
	return marks + s + marks
}

// cell is a code span in a table, where a bar ends the cell, in code too (GFM 0.29,
// 4.10).
func cell(s string) string { return strings.ReplaceAll(codeSpan(s), "|", `\|`) }

func escapeCell(s string) string { return strings.ReplaceAll(escapeMarkdown(s), "|", `\|`) }

// escapeMarkdown writes s as text: what could begin markup or HTML is escaped.
func escapeMarkdown(s string) string {
	var b strings.Builder
	for _, r := range Clean(s) {
		if strings.ContainsRune("\\`*_{}[]<>#~$&@", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escapeHTML writes s as text within HTML in Markdown, where markup of either
// counts.
func escapeHTML(s string) string {
	var b strings.Builder
	for _, r := range Clean(s) {
		if strings.ContainsRune("\\`*_{}[]<>#~$&@|!\"'", r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
