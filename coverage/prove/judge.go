package prove

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// baseline explores the model as it is: what does not pass now cannot show
// whether it would fail.
func (r *runner) baseline(ctx context.Context) error {
	texts := r.texts(nil)
	for _, g := range r.model.Graphs {
		e := r.exploration(texts, g, g.Checks, 0)
		e.now = "the model itself, " + strings.Join(g.Names, ", ")
		r.tell(e.now, tlc.Progress{})
		got, err := r.explore(ctx, e)
		switch {
		case err != nil:
			return err
		case got.bounded != "":
			r.base = append(r.base, 0)
		case !got.Passed():
			return fmt.Errorf("the model itself does not pass %s: %s; lockstep run tells more", strings.Join(g.Names, ", "), faultOf(got.Result))
		default:
			r.base = append(r.base, got.Distinct)
		}
	}
	return nil
}

// texts are those of the model with one mutant's module replaced, nil for none.
func (r *runner) texts(mutant *tla.Mutant) map[string]string {
	texts := map[string]string{}
	for name, file := range r.model.Files {
		texts[name] = file.Text
		if mutant != nil && file == mutant.Module.File {
			texts[name] = mutant.Text()
		}
	}
	return texts
}

// judge takes a mutant through the graphs, up to the first that catches it.
func (r *runner) judge(ctx context.Context, mutant *tla.Mutant) Outcome {
	out := Outcome{Mutant: mutant, Verdict: Survived, Cached: true}
	texts := r.texts(mutant)
	for i, g := range r.model.Graphs {
		done, err := r.in(ctx, i, g, texts, &out)
		if err != nil {
			return stopped(ctx, out, err)
		}
		if done {
			return out
		}
	}
	if out.Verdict == Survived {
		if err := r.compare(ctx, texts, &out); err != nil {
			return stopped(ctx, out, err)
		}
	}
	return out
}

// stopped is the outcome where TLC gave none.
func stopped(ctx context.Context, out Outcome, err error) Outcome {
	out.Verdict, out.Reason = Failed, strings.Join(strings.Fields(err.Error()), " ")
	if ctx.Err() != nil {
		out.Verdict, out.Reason = Cancelled, "cancelled before TLC was done"
	}
	return out
}

// in explores a mutant in one graph, and says whether that settles it. A run
// that something else than a property ends is made again without that, so that a
// property which would mind is not hidden by it.
func (r *runner) in(ctx context.Context, at int, g Graph, texts map[string]string, out *Outcome) (settled bool, err error) {
	e := r.exploration(texts, g, g.Checks, r.opts.bound(r.base[at]))
	e.now = nameOf(out.Mutant)
	first, err := r.explore(ctx, e)
	if err != nil {
		return false, err
	}
	out.take(first, g, r.base[at])
	switch by, own := blame(g, first.Result); {
	case first.bounded != "":
		out.Verdict, out.Reason = Undecided, first.bounded
		return false, nil
	case unbuilt(first.Result):
		out.Verdict, out.Reason = NotBuildable, faultOf(first.Result)
		return true, nil
	case own:
		out.caught(by, first)
		return true, nil
	case first.Passed():
		return false, nil
	}
	out.Verdict, out.Reason, out.Path = CaughtByTool, faultOf(first.Result), first.Trace.Actions()
	properties := slices.DeleteFunc(slices.Clone(g.Checks), func(c Check) bool { return !c.Own })
	again := r.exploration(texts, g, properties, r.opts.bound(r.base[at]))
	again.noDeadlock, again.now = true, e.now
	second, err := r.explore(ctx, again)
	if err != nil {
		return false, err
	}
	out.took(second)
	if by, own := blame(g, second.Result); own && second.bounded == "" {
		out.caught(by, second)
	}
	return true, nil
}

// take notes what an exploration of a graph cost and found.
func (o *Outcome) take(e explored, g Graph, base int64) {
	o.Graph, o.States, o.Model = g.Names, e.Distinct, base
	o.took(e)
}

func (o *Outcome) took(e explored) {
	o.Elapsed += e.Elapsed
	o.Cached = o.Cached && e.cached
}

func (o *Outcome) caught(by string, e explored) {
	o.Verdict, o.By, o.Path, o.Reason, o.States = Caught, by, e.Trace.Actions(), "", e.Distinct
}

// blame names the property of the graph that a result violates; false where it
// violates none, or something else came first. TLC takes what stands under
// PROPERTY apart, and may then name a part or nothing: see coverage/verify.
func blame(g Graph, r tlc.Result) (string, bool) {
	if len(r.Errors) > 0 || len(r.Violations) == 0 {
		return "", false
	}
	v := r.Violations[0]
	var candidates []string
	for _, c := range g.Checks {
		if c.Name == v.Name {
			return c.Name, c.Own
		}
		if c.Own && c.Property && (v.Kind != tlc.Temporal || c.Temporal) {
			candidates = append(candidates, c.Name)
		}
	}
	switch v.Kind {
	case tlc.ActionProperty, tlc.Temporal, tlc.Invariant, tlc.InitialState:
		return strings.Join(candidates, " or "), len(candidates) > 0 && v.Name != boundOp
	}
	return "", false
}

// compare looks at a mutant that every property lets pass: can it make a step
// that the model cannot make? Each of its steps has to be one of the model's own
// next-state relation, or to change nothing.
func (r *runner) compare(ctx context.Context, texts map[string]string, out *Outcome) error {
	for name, file := range r.model.Files {
		texts[name+original] = file.Renamed(func(module string) string {
			if r.model.Files[module] != nil {
				return module + original
			}
			return module
		})
	}
	same := 0
	for i, g := range r.model.Graphs {
		if g.Next == "" {
			continue
		}
		e := r.exploration(texts, g, []Check{{Name: sameOp, Property: true}}, r.opts.bound(r.base[i]))
		e.noDeadlock, e.now = true, nameOf(out.Mutant)
		got, err := r.explore(ctx, e)
		if err != nil {
			return err
		}
		out.took(got)
		if got.Passed() {
			same++
			continue
		}
		out.Graph, out.Model = g.Names, r.base[i]
		if got.bounded == "" && len(got.Violations) > 0 {
			out.Path = got.Trace.Actions()
		}
		break
	}
	if same == len(r.model.Graphs) {
		out.Verdict = NoNewStep
	}
	return nil
}

// faultOf tells in one line what ended an exploration.
func faultOf(r tlc.Result) string {
	words := fmt.Sprintf("TLC ended with status %d", r.Exit)
	switch {
	case len(r.Errors) > 0:
		words = r.Errors[0].Message
	case len(r.Violations) > 0:
		v := r.Violations[0]
		words = strings.TrimSpace(string(v.Kind) + " " + v.Name)
		if v.Kind != tlc.Deadlock {
			words += " is violated"
		}
	}
	return strings.Join(strings.Fields(words), " ")
}
