package scaffold

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/shell"
)

// skill is the record. What only a person can know is marked "Fill in".
func (m *model) skill(p Plan) string {
	var names []string
	for _, f := range p.Functions {
		if !slices.Contains(names, f.Name) {
			names = append(names, f.Name)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "---\nname: %s\ndescription: %s\n---\n\n", p.Name, quoted(description(names)))
	fmt.Fprintf(&b, "# %s\n\n", p.Name)
	fmt.Fprintf(&b, `Fill in: who calls %s at the same time, and what goes wrong for a user when two calls get into each other's way.

This record was begun by lockstep init: the model has the right segments, and nothing in them. Until the passages that say "Fill in" are filled in, a PASS says nothing about the code.

sync-commit: %s

`, list(names), p.SyncCommit)
	fmt.Fprintf(&b, "```coverage\n%s\n```\n\n", strings.Join(paths(p.Functions), "\n"))
	fmt.Fprintf(&b, "Covered functions: %s.\n\n", covered(p.Functions))
	fmt.Fprintf(&b, `## How to run

%[1]ssh
lockstep check %[2]s   # is the model still about this code?
lockstep run %[2]s     # does the property hold, does its control fail?
%[1]s

Run them when a covered function changes. `+"`expected.txt`"+` says what each config must come to.

`, "```", shell.Word(p.Folder))
	m.properties(&b)
	m.codeMap(&b)
	m.bounds(&b)
	return b.String()
}

func description(names []string) string {
	return fmt.Sprintf("TLA+ model checking (TLC, by lockstep) of %s. Use when changing %s, what they write, or who calls them.",
		strings.Join(names, ", "), either(names))
}

// either joins names for a condition.
func either(names []string) string {
	if len(names) == 1 {
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// quoted is a YAML string of one line.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

// list is names in backticks, joined for a sentence.
func list(names []string) string {
	marked := make([]string, len(names))
	for i, name := range names {
		marked[i] = "`" + name + "`"
	}
	if len(marked) == 1 {
		return marked[0]
	}
	return strings.Join(marked[:len(marked)-1], ", ") + " and " + marked[len(marked)-1]
}

// paths are the functions' files in order, each once.
func paths(functions []Function) []string {
	var all []string
	for _, f := range functions {
		if !slices.Contains(all, f.File) {
			all = append(all, f.File)
		}
	}
	return all
}

// covered is the list of covered functions, file by file.
func covered(functions []Function) string {
	var files []string
	for _, path := range paths(functions) {
		var names []string
		for _, f := range functions {
			if name := "`" + f.Name + "`"; f.File == path && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		files = append(files, fmt.Sprintf("`%s`: %s", path, strings.Join(names, ", ")))
	}
	return strings.Join(files, "; ")
}

func (m *model) properties(b *strings.Builder) {
	name := m.example.title()
	promise, guard, breach := "no two calls of `%s` are under way at a time", "lets a call wait while another is under way", "two calls are under way at a time"
	if m.tracked() == "done" {
		promise, guard, breach = "no two calls of `%s` take effect", "gives a call no effect once another had one", "two calls take effect"
	}
	fmt.Fprintf(b, `## Properties

- **P1 `+"`%s`**, an example to be replaced: "+promise+`. It holds since the model %s (`+"`Guarded = TRUE`"+`). That is an assumption: nobody has looked whether the code does so. Fill in: find what keeps two calls apart (a lock, a status that is checked and written in one segment) and model that in place of the constant, or write the promise that you need. Say what breaks for a user when it does not hold.
- Its negative control `+"`%s` sets `Guarded = FALSE`"+`: %s, and the check fails by the path in `+"`expected.txt`"+`. Give each property one: a check that cannot fail shows nothing.

`, m.property, name, guard, m.control(), breach)
}

// codeMap names for each function the actions of all its segments.
func (m *model) codeMap(b *strings.Builder) {
	b.WriteString(`## Code map

One action for each segment: the code that runs without anything else between, from the call, or from behind an ` + "`await`" + `, to the next one. A new ` + "`await`" + ` splits an action in two.

` + "```code-map\n")
	var targets []string
	actions := map[string][]string{}
	for _, body := range m.bodies {
		target := body.function.File + "#" + body.function.Name
		if actions[target] == nil {
			targets = append(targets, target)
		}
		for _, s := range body.segments {
			actions[target] = append(actions[target], s.action)
		}
	}
	for _, target := range targets {
		fmt.Fprintf(b, "%s = %s\n", strings.Join(actions[target], ", "), target)
	}
	b.WriteString("```\n\n")
}

func (m *model) bounds(b *strings.Builder) {
	b.WriteString(`## Bounds and assumptions

- Two processes, each with one call at a time, as often as it likes. Orderings of more are not checked.
- Nothing comes between within a segment. That is so in one JavaScript thread; several servers or workers on the same data need smaller actions.
`)
	if m.waits() {
		b.WriteString("- Where a segment may go on in several ways, the model takes any of them. Fill in: the conditions that decide, and the data that they read.\n" +
			"- An awaited call that fails, where no `try` stands around it, ends the call. The skeleton has no action for that. Fill in: add one where it matters what was written before.\n")
	}
	for _, body := range m.bodies {
		if body.from.Closure > 0 {
			b.WriteString("- A function inside another one, or a callback, that waits is a call of its own, which any process may begin at any time. In the code, what is around it does.\n")
			break
		}
	}
	b.WriteString("- Fill in: time, crashes, lost messages, who else writes the same data, and what stands for them.\n")
}
