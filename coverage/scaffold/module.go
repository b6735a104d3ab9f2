package scaffold

import (
	"fmt"
	"strings"
	"unicode"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// lineColumns is where a line of the module is broken.
const lineColumns = 100

// text is the module.
func (m *model) text(p Plan) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---- MODULE %s ----\n", m.module)
	b.WriteString(`\* A skeleton: one action for each piece of the covered functions that runs
\* undisturbed, from the call, or from behind an await, to the next one. What the
\* pieces read and write, and on what condition they go where, is not in it yet.
\* Which action is which code: the code map in SKILL.md.
EXTENDS Naturals, FiniteSets

`)
	m.declarations(&b)
	m.types(&b)
	for _, body := range m.bodies {
		m.heading(&b, body)
		for _, s := range body.segments {
			m.action(&b, body, s)
		}
	}
	m.behaviour(&b)
	m.promise(&b)
	b.WriteString("====\n")
	return b.String()
}

func (m *model) declarations(b *strings.Builder) {
	name := clean(m.example.title())
	b.WriteString("CONSTANTS\n  Processes,  \\* who calls the functions: requests, timers, workers\n")
	if m.tracked() == "inside" {
		fmt.Fprintf(b, "  Guarded     \\* an assumption: a call of %s waits while another is under way\n\n", name)
	} else {
		fmt.Fprintf(b, "  Guarded     \\* an assumption: a call of %s has no effect once another had\n\n", name)
	}
	b.WriteString("VARIABLES\n")
	if m.waits() {
		b.WriteString("  pc,         \\* where a process is: \"idle\", or the action that it takes next\n")
	}
	if m.tracked() == "inside" {
		fmt.Fprintf(b, "  inside      \\* the processes of which a call of %s is under way\n\n", name)
	} else {
		fmt.Fprintf(b, "  done        \\* the processes of which a call of %s took effect\n\n", name)
	}
	fmt.Fprintf(b, "vars == <<%s>>\n\n", strings.Join(m.variables(), ", "))
}

func (m *model) variables() []string {
	if m.waits() {
		return []string{"pc", m.tracked()}
	}
	return []string{m.tracked()}
}

func (m *model) types(b *strings.Builder) {
	b.WriteString("TypeOK ==\n")
	if m.waits() {
		b.WriteString("  /\\ pc \\in [Processes -> {\"idle\"")
		for _, body := range m.bodies {
			for _, s := range body.segments {
				if s.point != tsindex.End {
					fmt.Fprintf(b, ",\n       %q", s.action)
				}
			}
		}
		b.WriteString("}]\n")
	}
	fmt.Fprintf(b, "  /\\ %s \\subseteq Processes\n\nInit ==\n", m.tracked())
	if m.waits() {
		b.WriteString("  /\\ pc = [p \\in Processes |-> \"idle\"]\n")
	}
	fmt.Fprintf(b, "  /\\ %s = {}\n", m.tracked())
}

func (m *model) behaviour(b *strings.Builder) {
	b.WriteString("\nNext ==\n  \\E p \\in Processes :\n")
	for _, body := range m.bodies {
		for _, s := range body.segments {
			fmt.Fprintf(b, "    \\/ %s(p)\n", s.action)
		}
	}
	b.WriteString("\nSpec == Init /\\ [][Next]_vars\n")
}

func (m *model) promise(b *strings.Builder) {
	what := "no two calls of %s are under way at a time"
	if m.tracked() == "done" {
		what = "no two calls of %s take effect"
	}
	fmt.Fprintf(b, "\n\\* An example, to be replaced by a promise that your code makes:\n\\* "+what+".\n", clean(m.example.title()))
	fmt.Fprintf(b, "%s == Cardinality(%s) <= 1\n", m.property, m.tracked())
}

// title is what a body is called in prose.
func (b *body) title() string {
	switch {
	case b.from.Closure == 0:
		return b.function.Name
	case b.from.Function != nil:
		return b.from.Function.Name
	}
	return "a callback in " + b.function.Name
}

func (m *model) heading(b *strings.Builder, body *body) {
	fmt.Fprintf(b, "\n\\* %s: %s", clean(body.function.File), clean(body.title()))
	switch {
	case body.from.Closure > 0:
		b.WriteString("\n\\* Here any process may begin it at any time; in the code, what is around it does.\n")
	case len(body.segments) == 1:
		b.WriteString(", one segment\n")
	default:
		fmt.Fprintf(b, ", %d segments\n", len(body.segments))
	}
}

// clean makes text of a stranger's code safe in a comment of one line: nothing
// in it ends the line or is unseen.
func clean(text string) string {
	const longest = 80
	var b strings.Builder
	for i, r := range []rune(strings.Join(strings.Fields(text), " ")) {
		switch {
		case i == longest:
			return b.String() + "…"
		case unicode.IsPrint(r) && r != unicode.ReplacementChar:
			b.WriteRune(r)
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}
