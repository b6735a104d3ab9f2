package coverage

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Whatever stands in record, code, model and configs: every question has an
// answer, and every place of it lies in its file.
func TestRandomTextsAnswerAll(t *testing.T) {
	parsed, err := txtar.ParseFile("testdata/lenses.txtar")
	if err != nil {
		t.Fatal(err)
	}
	a := openArchive(t, parsed)
	r := rand.New(rand.NewPCG(3, 4))
	paths := []string{"verify/SKILL.md", "src/jobs.ts", "verify/Jobs.tla", "verify/P1_OneOwner.cfg", "verify/expected.txt"}
	for range 400 {
		path := a.repo.Path(paths[r.IntN(len(paths))])
		src, _, _ := a.workspace.Snapshot().Text(path)
		if len(a.workspace.Snapshot().Records()) == 0 {
			path = a.repo.Path(paths[0]) // without a record there is nothing to ask
		}
		if r.IntN(6) == 0 || len(a.workspace.Snapshot().Records()) == 0 {
			a.workspace.CloseFile(path)
		} else {
			a.workspace.SetText(path, garble(r, src))
		}
		askEverywhere(t, r, a, paths)
	}
}

// garble cuts, doubles and moves pieces of a text.
func garble(r *rand.Rand, src string) string {
	lines := strings.SplitAfter(src, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(5) {
	case 0:
		lines[i] = ""
	case 1:
		lines[i] += lines[j]
	case 2:
		lines[i], lines[j] = lines[j], lines[i]
	case 3:
		lines[i] = lines[i][r.IntN(len(lines[i])+1):]
	default:
		lines[i] = strings.ToUpper(lines[i]) + "`(:=/" + lines[j]
	}
	return strings.Join(lines, "")
}

func askEverywhere(t *testing.T, r *rand.Rand, a *archive, paths []string) {
	t.Helper()
	ctx := context.Background()
	snapshot := a.workspace.Snapshot()
	inside := func(what string, p Place) {
		src, _, _ := snapshot.Text(p.Path)
		if p.Span.Start < 0 || p.Span.End < p.Span.Start || p.Span.End > len(src) {
			t.Fatalf("%s: %v of %d bytes of %s", what, p.Span, len(src), p.Path)
		}
	}
	for _, f := range snapshot.Findings(ctx) {
		inside(f.Code, f.Place)
		for _, related := range f.Related {
			inside(f.Code+" related "+related.Message, related.Place)
		}
	}
	for _, name := range paths {
		path := a.repo.Path(name)
		src, _, _ := snapshot.Text(path)
		at := r.IntN(len(src) + 1)
		for _, l := range snapshot.Lenses(ctx, path) {
			inside(l.Title, Place{path, l.Span})
		}
		for _, l := range append(append(snapshot.Implementation(path, at), snapshot.Declaration(path, at)...), snapshot.Definition(path, at)...) {
			inside("jump", l.Place)
			inside("jump", Place{l.Path, l.Select})
		}
		if hover, ok := snapshot.Hover(context.Background(), path, at); ok {
			inside("hover", Place{path, hover.Span})
		}
		snapshot.Fixes(ctx, path, text.Span{Start: at, End: at})
		askLanguage(ctx, snapshot, path, at, inside)
	}
	snapshot.Check()
	snapshot.Map()
}

// askLanguage asks what an editor asks of a document and of a place in it.
func askLanguage(ctx context.Context, s *Snapshot, path string, at int, inside func(what string, p Place)) {
	spans := map[string][]text.Span{"selection": s.Selections(path, at)}
	for _, fold := range s.Folds(path) {
		spans["fold"] = append(spans["fold"], fold.Span)
	}
	for _, token := range s.Tokens(path) {
		spans["token"] = append(spans["token"], token.Span)
	}
	for _, h := range s.Highlights(path, at) {
		spans["highlight"] = append(spans["highlight"], h.Span)
	}
	for _, c := range s.Complete(ctx, path, at) {
		spans["completion"] = append(spans["completion"], c.Span)
	}
	for _, l := range s.DocumentLinks(path) {
		spans["link"] = append(spans["link"], l.Span)
	}
	for _, symbol := range flat(s.Symbols(path)) {
		spans["symbol"] = append(spans["symbol"], symbol.Span, symbol.Select)
	}
	for what, list := range spans {
		for _, span := range list {
			inside(what, Place{path, span})
		}
	}
	for _, l := range s.References(ctx, path, at, true) {
		inside("reference", l.Place)
	}
}

func flat(symbols []Symbol) []Symbol {
	var all []Symbol
	for _, symbol := range symbols {
		all = append(append(all, symbol), flat(symbol.Children)...)
	}
	return all
}

// A link beside the record that leads elsewhere is not read out: its words
// would come back in a finding.
func TestExpectationsStayInTheFolder(t *testing.T) {
	repo := gittest.New(t)
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("P1_Inv hunter2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	repo.Write("src/a.ts", "export function take() { return 1; }\n")
	sync := repo.Commit("Begin")
	repo.Write("verify/SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n")
	if err := os.Symlink(secret, repo.Path("verify/expected.txt")); err != nil {
		t.Fatal(err)
	}
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	w.Load(t.Context())
	for _, f := range w.Changed(nil).Findings(t.Context()) { // the first look and a second one
		t.Errorf("%s: %s", f.Code, f.Message)
	}
}
