package coverage

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// answer answers one question of an archive:
//
//	implementation|declaration|definition|hover|fixes|cover MARK
//	apply MARK TITLE   the difference that a fix makes, and what is found then;
//	            its title may be cut short, and "all" asks for FixAll
//	references|highlights|selections|complete MARK
//	lenses|symbols|folds|links|tokens PATH
//	find QUERY  symbols of the workspace
//	functions   every covered function with its drift
//	hunks       every changed place with what stood there
//	related     the places that explain each finding
//	map         the code map
//	state       each record's answer
//	records     the records
func (a *archive) answer(t *testing.T, question []string) []string {
	t.Helper()
	switch question[0] {
	case "ran":
		return a.ran(question[1:])
	case "lenses":
		return a.lenses(question[1])
	case "functions":
		return a.functions()
	case "hunks":
		return a.hunks()
	case "related":
		return a.related()
	case "map":
		return a.mapLines()
	case "state":
		return a.states()
	case "records":
		var all []string
		for _, record := range a.snapshot.Records() {
			all = append(all, relative(a.repo.Dir, record))
		}
		return all
	}
	if all, ok := a.answerFile(question[0], question[len(question)-1]); ok {
		return all
	}
	mark, ok := a.places[question[1]]
	if !ok {
		t.Fatalf("no place is marked as in %v", question)
	}
	if question[0] == "apply" {
		return a.apply(t, Place{a.repo.Path(mark.Path), mark.Span}, strings.Join(question[2:], " "))
	}
	if question[0] == "rename" {
		return a.renames(Place{a.repo.Path(mark.Path), mark.Span}, question[2])
	}
	return a.answerAt(t, question[0], Place{a.repo.Path(mark.Path), mark.Span})
}

func (a *archive) answerAt(t *testing.T, question string, at Place) []string {
	t.Helper()
	if all, ok := a.answerPlace(question, at); ok {
		return all
	}
	switch question {
	case "implementation":
		return a.locations(a.snapshot.Implementation(at.Path, at.Span.Start))
	case "declaration":
		return a.locations(a.snapshot.Declaration(at.Path, at.Span.Start))
	case "definition":
		return a.locations(a.snapshot.Definition(at.Path, at.Span.Start))
	case "hover":
		hover, ok := a.snapshot.Hover(context.Background(), at.Path, at.Span.Start)
		if !ok {
			return []string{"nothing"}
		}
		return append([]string{a.place(Place{at.Path, hover.Span})}, strings.Split(hover.Markdown, "\n")...)
	case "cover":
		return a.fixes(a.snapshot.CoverFixes(context.Background(), at.Path, at.Span))
	case "fixes":
		return a.fixes(a.snapshot.Fixes(context.Background(), at.Path, at.Span))
	}
	t.Fatalf("no such question: %s", question)
	return nil
}

// place tells a place: path:line and its text, or the line for an empty one.
func (a *archive) place(p Place) string {
	src, lines, ok := a.snapshot.Text(p.Path)
	if !ok {
		return relative(a.repo.Dir, p.Path) + ": missing"
	}
	line := lines.Line(p.Span.Start)
	told := oneLine(p.Span.Of(src))
	if p.Span.Len() == 0 {
		told = "| " + strings.TrimSpace(lines.Span(line, line).Of(src))
	}
	return fmt.Sprintf("%s:%d %s", relative(a.repo.Dir, p.Path), line, told)
}

func (a *archive) locations(locations []Location) []string {
	var all []string
	for _, l := range locations {
		all = append(all, a.place(Place{l.Path, l.Select}))
	}
	return all
}

func (a *archive) fixes(fixes []Fix) []string {
	var all []string
	for _, f := range fixes {
		told := fmt.Sprintf("%s %v %s", f.Title, f.Fixes, runTold(f.Run))
		if f.Preferred {
			told += "preferred"
		}
		all = append(all, told)
	}
	return all
}

func runTold(run *RunRequest) string {
	if run == nil {
		return ""
	}
	return fmt.Sprintf("→ run %v", run.Configs)
}

func (a *archive) lenses(path string) []string {
	var all []string
	for _, l := range a.snapshot.Lenses(context.Background(), a.repo.Path(path)) {
		told := fmt.Sprintf("%s: %s %s", a.place(Place{a.repo.Path(path), l.Span}), l.Title, runTold(l.Run))
		all = append(all, strings.TrimRight(told, " "))
		for _, shown := range a.locations(l.Show) {
			all = append(all, "  → "+shown)
		}
	}
	return all
}

func (a *archive) functions() []string {
	var all []string
	for _, r := range a.snapshot.Check().Records {
		for _, f := range r.Functions {
			told := fmt.Sprintf("%s %s %s %s", f.File, f.Name, f.Drift, f.Severity)
			if f.Awaits.Before != f.Awaits.After {
				told += fmt.Sprintf(" awaits %d→%d", f.Awaits.Before, f.Awaits.After)
			}
			if f.Moved != nil {
				told += " moved to " + f.Moved.File + " " + f.Moved.Name
			}
			if f.Now == nil {
				told += " nowhere"
			}
			if f.Acknowledged != nil {
				told += " acknowledged " + f.Acknowledged.Judgement
			}
			if f.Reason != "" {
				told += " because " + f.Reason
			}
			if len(f.Actions) > 0 {
				told += fmt.Sprintf(" actions %v", f.Actions)
			}
			if len(f.Properties) > 0 {
				told += fmt.Sprintf(" breaks %v", f.Properties)
			}
			all = append(all, told)
		}
	}
	return all
}

func (a *archive) hunks() []string {
	var all []string
	for _, v := range a.snapshot.views {
		for _, f := range v.functions {
			for _, h := range f.Hunks {
				all = append(all, f.name+" "+a.place(Place{f.file.path, h.Now.Shift(f.now.Span.Start)})+" ← "+hunkTold(baseText(f), h))
			}
		}
	}
	return all
}

func (a *archive) related() []string {
	var all []string
	for _, f := range a.snapshot.Findings(context.Background()) {
		if len(f.Related) > 0 {
			all = append(all, f.Code+" "+f.Function)
		}
		for _, r := range f.Related {
			all = append(all, "  "+r.Message+" · "+a.place(r.Place))
		}
	}
	return all
}

func (a *archive) mapLines() []string {
	var all []string
	for _, r := range a.snapshot.Map().Records {
		for _, l := range r.Links {
			told := fmt.Sprintf("%d %s %s %s:%d-%d by %s", l.RecordLine, l.Action, l.Function, l.File, l.Line, l.EndLine, l.Resolved)
			if l.Stated != nil {
				told += fmt.Sprintf(" stated %d-%d", l.Stated[0], l.Stated[1])
			}
			if l.Stale {
				told += " stale"
			}
			if l.Note != "" {
				told += ": " + l.Note
			}
			all = append(all, told)
		}
		for _, action := range r.Unmapped {
			all = append(all, "unmapped "+action)
		}
	}
	return all
}

func (a *archive) states() []string {
	var all []string
	for _, r := range a.snapshot.Check().Records {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s %s %s", r.Record, r.State, r.Reason)))
	}
	return all
}
