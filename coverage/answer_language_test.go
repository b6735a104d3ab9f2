package coverage

import (
	"context"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// answerFile answers what an editor asks of a whole file, see answer.
func (a *archive) answerFile(question, path string) ([]string, bool) {
	at := a.repo.Path(path)
	var all []string
	switch question {
	case "symbols":
		return a.symbolLines(at, a.snapshot.Symbols(at), ""), true
	case "folds":
		_, lines, _ := a.snapshot.Text(at)
		for _, f := range a.snapshot.Folds(at) {
			all = append(all, fmt.Sprintf("%d-%d %s", lines.Line(f.Span.Start), lines.Line(f.Span.End), oneLine(firstLine(a, at, f.Span))))
		}
	case "links":
		for _, l := range a.snapshot.DocumentLinks(at) {
			told := a.place(Place{at, l.Span}) + " → " + relative(a.repo.Dir, l.Path)
			if place, ok := a.snapshot.LinkTarget(at, l.Span.Start); ok && l.Lined {
				told += " at " + a.place(Place{place.Path, place.Select})
			}
			all = append(all, told)
		}
	case "tokens":
		for _, token := range a.snapshot.Tokens(at) {
			told := a.place(Place{at, token.Span}) + " " + kindTold(token.Kind)
			if token.Declares {
				told += " declared"
			}
			all = append(all, told)
		}
	case "inlays":
		src, lines, _ := a.snapshot.Text(at)
		for _, i := range a.snapshot.Inlays(at, text.Span{End: len(src)}) {
			all = append(all, fmt.Sprintf("line %d: %s", lines.Line(i.Offset), i.Label))
			for line := range strings.Lines(i.Tooltip) {
				all = append(all, strings.TrimRight("  "+line, " \n"))
			}
		}
	case "find":
		for _, f := range a.snapshot.FindSymbols(context.Background(), path) {
			all = append(all, fmt.Sprintf("%s in %s %s %s", f.Name, f.Container, kindTold(f.Kind), a.place(Place{f.Path, f.Select})))
		}
	default:
		return nil, false
	}
	return all, true
}

func firstLine(a *archive, path string, span text.Span) string {
	src, _, _ := a.snapshot.Text(path)
	line, _, _ := strings.Cut(span.Of(src), "\n")
	return line
}

func (a *archive) symbolLines(path string, symbols []Symbol, indent string) []string {
	var all []string
	for _, symbol := range symbols {
		if !symbol.Span.Encloses(symbol.Select) {
			all = append(all, "its name is outside of it:")
		}
		told := fmt.Sprintf("%s%s %s [%s]", indent, kindTold(symbol.Kind), symbol.Name, symbol.Detail)
		all = append(all, strings.TrimSuffix(told, " []"))
		all = append(all, a.symbolLines(path, symbol.Children, indent+"  ")...)
	}
	return all
}

// answerPlace answers what an editor asks of a place in a file.
func (a *archive) answerPlace(question string, at Place) ([]string, bool) {
	ctx := context.Background()
	var all []string
	switch question {
	case "references":
		return a.locations(a.snapshot.References(ctx, at.Path, at.Span.Start, true)), true
	case "highlights":
		for _, h := range a.snapshot.Highlights(at.Path, at.Span.Start) {
			told := a.place(Place{at.Path, h.Span})
			if h.Declares {
				told += " declares"
			}
			all = append(all, told)
		}
	case "selections":
		for _, span := range a.snapshot.Selections(at.Path, at.Span.Start) {
			all = append(all, a.place(Place{at.Path, span}))
		}
	case "signature":
		if sig, ok := a.snapshot.SignatureAt(at.Path, at.Span.Start); ok {
			all = append(all, fmt.Sprintf("%s %d of %d %s", sig.Label, sig.Active+1, len(sig.Params), oneLine(sig.Doc)))
		}
	case "complete":
		for _, c := range a.snapshot.Complete(ctx, at.Path, at.Span.Start) {
			src, _, _ := a.snapshot.Text(at.Path)
			all = append(all, fmt.Sprintf("%d %s %q for %q: %s", c.Rank, kindTold(c.Kind), c.Text, c.Span.Of(src), c.Detail))
		}
		if len(all) == 0 {
			all = []string{"nothing"}
		}
	default:
		return nil, false
	}
	return all, true
}

func kindTold(kind NameKind) string {
	return [...]string{
		"section", "path", "function", "class", "module", "operator", "action", "property", "constant", "variable", "config", "commit", "result", "local", "keyword",
	}[kind]
}

// renames tells the edits of a rename, or why it is refused.
func (a *archive) renames(at Place, name string) []string {
	edits, err := a.snapshot.Rename(context.Background(), at.Path, at.Span.Start, name)
	if err != nil {
		return []string{"refused: " + err.Error()}
	}
	var all []string
	for _, e := range edits {
		all = append(all, a.place(e.Place)+" → "+e.New)
	}
	return all
}
