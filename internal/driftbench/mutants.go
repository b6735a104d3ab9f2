package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// mutant is one edit of one file, in bytes, as mutate.mjs writes it, and what
// the function around it drifted to.
type mutant struct {
	Package string     `json:"package"`
	File    string     `json:"file"`
	Kind    string     `json:"kind"`
	Start   int        `json:"start"`
	End     int        `json:"end"`
	By      string     `json:"by"`
	Verdict drift.Kind `json:"verdict"`
	Because string     `json:"because"` // why a survivor is the same program
}

// mutants is the second figure: mutations that drift is silent about, or as
// good as, although the program is another one.
func mutants(ctx context.Context, w *workshop, packages []string) (bool, error) {
	if err := w.make(ctx, "mutate.mjs", packages); err != nil {
		return false, err
	}
	var all []mutant
	for _, name := range packages {
		found, err := judgePackage(ctx, w, name)
		if err != nil {
			return false, err
		}
		all = append(all, found...)
		fmt.Fprintf(os.Stderr, "mutated %s\n", name)
	}
	survivors, err := explain(ctx, w, all)
	if err != nil {
		return false, err
	}
	return tellMutants(all, survivors), nil
}

// judgePackage applies each mutation alone.
func judgePackage(ctx context.Context, w *workshop, name string) ([]mutant, error) {
	content, err := os.ReadFile(filepath.Join(w.made("mutants"), name+".json"))
	if err != nil {
		return nil, err
	}
	var all []mutant
	if err := json.Unmarshal(content, &all); err != nil {
		return nil, err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for start := 0; start < len(all); {
		end := start
		for end < len(all) && all[end].File == all[start].File {
			end++
		}
		ofFile := all[start:end]
		start = end
		group.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return judgeFile(w, name, ofFile)
		})
	}
	return all, group.Wait()
}

func judgeFile(w *workshop, name string, mutants []mutant) error {
	was, err := readOriginal(filepath.Join(w.source(name), mutants[0].File))
	if err != nil {
		return err
	}
	for i := range mutants {
		mutants[i].Package = name
		mutants[i].Verdict = judge(was, mutants[i])
	}
	return nil
}

// outside is the verdict of a mutant in no named function.
const outside drift.Kind = "outside"

// judge compares the innermost named function around the mutation.
func judge(was *measuredFile, m mutant) drift.Kind {
	inner := -1
	for n, fn := range was.Functions {
		if fn.Span.Start <= m.Start && m.End <= fn.Span.End {
			inner = n
		}
	}
	if inner < 0 {
		return outside
	}
	place := 0
	for _, fn := range was.Functions[:inner] {
		if fn.Name == was.Functions[inner].Name {
			place++
		}
	}
	is := tsindex.Index(was.Path, was.Text[:m.Start]+m.By+was.Text[m.End:])
	return compareFunction(was, inner, is, place).kind
}

// isSilent says whether a verdict would let the mutation pass.
func isSilent(kind drift.Kind) bool {
	return kind == drift.None || kind == drift.Types || kind == drift.Renamed || kind == drift.Text
}

// explain has same.mjs look at the mutants that nothing loud was said about.
func explain(ctx context.Context, w *workshop, all []mutant) ([]mutant, error) {
	survivors := []mutant{}
	for _, m := range all {
		if isSilent(m.Verdict) {
			survivors = append(survivors, m)
		}
	}
	given, err := json.Marshal(survivors)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(w.dir, "survivors.json")
	if err := os.WriteFile(file, given, 0o644); err != nil {
		return nil, err
	}
	if err := w.program(ctx, os.Stderr, "node", "same.mjs", file); err != nil {
		return nil, err
	}
	answered, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return survivors, json.Unmarshal(answered, &survivors)
}

// tellMutants prints a line per kind, and below every mutant that is missed.
func tellMutants(all, survivors []mutant) bool {
	fmt.Println("## Nothing missed: single mutations, by what the function around drifted to")
	fmt.Printf("| mutation | mutants | changed, awaits | not read | same program | log text | missed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	count := map[[2]string]int{}
	var kinds []string
	add := func(kind, column string) { count[[2]string{kind, column}]++; count[[2]string{"all", column}]++ }
	for _, m := range all {
		if !slices.Contains(kinds, m.Kind) {
			kinds = append(kinds, m.Kind)
		}
		switch {
		case m.Verdict == outside:
			continue
		case m.Verdict == drift.Changed || m.Verdict == drift.Awaits:
			add(m.Kind, "loud")
		case !isSilent(m.Verdict):
			add(m.Kind, "unread")
		}
		add(m.Kind, "all")
	}
	missed, because := sift(survivors, add)
	for _, kind := range append(kinds, "all") {
		of := func(column string) int { return count[[2]string{kind, column}] }
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d |\n", kind, of("all"), of("loud"), of("unread"), of("same"), of("text"), of("missed"))
	}
	fmt.Printf("\nSame program, because: %s\n", strings.Trim(fmt.Sprint(because), "map[]"))
	for _, line := range missed {
		fmt.Println("- " + line)
	}
	fmt.Println()
	return len(missed) == 0
}

// sift counts the survivors, by why they are the same program; those that are
// not are missed.
func sift(survivors []mutant, add func(kind, column string)) (missed []string, because map[string]int) {
	because = map[string]int{}
	for _, m := range survivors {
		switch {
		case m.Because == "":
			add(m.Kind, "missed")
			missed = append(missed, fmt.Sprintf("%s: %s/%s@%d %s %.80q", m.Kind, m.Package, m.File, m.Start, m.Verdict, m.By))
		case m.Verdict == drift.Text:
			add(m.Kind, "text")
		default:
			add(m.Kind, "same")
			because[m.Because]++
		}
	}
	return missed, because
}
