package tlc

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// describe writes a Result down, one fact a line, without version and time.
func describe(r Result) string {
	var b strings.Builder
	verdict := "not passed"
	if r.Passed() {
		verdict = "passed"
	}
	fmt.Fprintf(&b, "%s, exit %d\n", verdict, r.Exit)
	for _, v := range r.Violations {
		fmt.Fprintf(&b, "violated %s %q%s%s: %s\n", v.Kind, v.Name, map[bool]string{true: " initially"}[v.Initial],
			where(v.Module, "", v.Line, v.Column, v.EndLine, v.EndColumn), oneLine([]string{strings.ReplaceAll(v.Message, "\n", " | ")}))
	}
	describeErrors(&b, "error", r.Errors)
	describeErrors(&b, "warning", r.Warnings)
	fmt.Fprintf(&b, "counts %d generated, %d distinct, %d left, depth %d\n", r.Generated, r.Distinct, r.LeftOnQueue, r.Depth)
	for _, t := range r.Taken {
		fmt.Fprintf(&b, "taken %d times: %s, unnamed %t, %s:%d\n", t.Times, t.Action, t.Unnamed, t.Module, t.Line)
	}
	describeTrace(&b, r.Trace)
	return b.String()
}

func describeErrors(b *strings.Builder, word string, errors []ModelError) {
	for _, e := range errors {
		about := ""
		if e.Config {
			about = " of the config"
		}
		fmt.Fprintf(b, "%s %d%s %q%s: %s\n", word, e.Code, about, e.Name,
			where(e.Module, e.File, e.Line, e.Column, e.EndLine, e.EndColumn), strings.ReplaceAll(e.Message, "\n", " | "))
	}
}

func describeTrace(b *strings.Builder, t *Trace) {
	if t == nil {
		return
	}
	fmt.Fprintf(b, "trace %s\n", t)
	for i, s := range t.States {
		fmt.Fprintf(b, "state %d %q(%s)%s", s.Number, s.Action, s.Args, where(s.Module, "", s.Line, s.Column, s.EndLine, s.EndColumn))
		if i > 0 {
			fmt.Fprintf(b, " changed %v", s.Changed(t.States[i-1]))
		}
		b.WriteString("\n")
		for _, v := range s.Variables {
			fmt.Fprintf(b, "  %s = %s\n", v.Name, v.Value)
		}
	}
}

func where(module, file string, line, column, endLine, endColumn int) string {
	text := ""
	if module != "" {
		text += " in " + module
	}
	if file != "" {
		text += " <" + file + ">"
	}
	if line > 0 {
		text += fmt.Sprintf(" %d:%d-%d:%d", line, column, endLine, endColumn)
	}
	return text
}

// parseRecording parses recorded output whose last line is the exit status.
func parseRecording(t *testing.T, recorded string) Result {
	t.Helper()
	out, status, ok := strings.Cut(strings.TrimRight(recorded, "\n"), "\nexit ")
	if !ok {
		t.Fatalf("no exit status at the end of the recording")
	}
	r := ParseOutput(strings.NewReader(out+"\n"), nil)
	if _, err := fmt.Sscanf(status, "%d", &r.Exit); err != nil {
		t.Fatalf("exit status %q: %v", status, err)
	}
	return r
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
