package drift

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// worker has what makes tokens hard to tell apart: equal lines, templates,
// regular expressions, characters of several bytes, types.
const worker = `export class Worker {
  #held = new Map<string, Job>();

  async take(id: string): Promise<Job | null> {
    const job = await this.store.load(id);
    if (!job) { return null; }
    job.owner = this.name; // größer 🚚
    await this.store.save(job);
    await this.store.save(job);
    for await (const event of this.events(job)) {
      log.info(` + "`took ${job.id} at ${event.at}`" + `);
    }
    return job.id.replace(/[a-z]+\//g, "") ? (job as Job) : null;
  }
}
`

func stretchOf(src string) Stretch {
	file := tsindex.Index("a.ts", src)
	return Stretch{Tokens: file.Tokens(text.Span{End: len(src)}), Text: src}
}

func TestCarryOverTheSameTextChangesNothing(t *testing.T) {
	s := stretchOf(worker)
	for i, from := range s.Tokens {
		for _, to := range s.Tokens[i:min(i+9, len(s.Tokens))] {
			if from.Kind == tsindex.Soft || to.Kind == tsindex.Soft {
				continue // a soft token carries nothing by itself
			}
			span := text.Span{Start: from.Span.Start, End: to.Span.End}
			if got, ok := NewCarrier(s, s).Carry(span); !ok || got != span {
				t.Fatalf("%q is carried to %q", span.Of(worker), got.Of(worker))
			}
		}
	}
}

func TestCarry(t *testing.T) {
	for _, c := range []struct{ name, old, new, place, want string }{
		{"a line above", "    const job", "    const began = now();\n    const job", "job.owner = this.name", "job.owner = this.name"},
		{"reformatted", "if (!job) { return null; }", "if (!job) {\n      return null;\n    }", "if (!job) { return null; }", "if (!job) {\n      return null"}, // braces around one statement are soft
		{"one of two equal lines gone", "    await this.store.save(job);\n", "", "job.owner = this.name;", "job.owner = this.name"},
		{"a line like it added", "    await this.store.save(job);\n", "    await this.store.check(job);\n    await this.store.save(job);\n", "await this.store.save(job)", "await this.store.save(job)"},
		{"inside", "this.store.load(id)", "this.store.load(id, { lock: true })", "const job = await this.store.load(id);", "const job = await this.store.load(id, { lock: true })"},
		{"gone", "    job.owner = this.name;", "    ", "owner", ""},
	} {
		now := strings.Replace(worker, c.old, c.new, 1)
		at := strings.Index(worker, c.place)
		if now == worker || at < 0 {
			t.Fatalf("%s: nothing is edited", c.name)
		}
		got, ok := NewCarrier(stretchOf(worker), stretchOf(now)).Carry(text.Span{Start: at, End: at + len(c.place)})
		if got.Of(now) != c.want || ok != (c.want != "") {
			t.Errorf("%s: %q is carried to %q, want %q", c.name, c.place, got.Of(now), c.want)
		}
	}
}

// mutate makes a few random edits of whole tokens and lines.
func mutate(r *rand.Rand, src string) string {
	for range 1 + r.IntN(4) {
		tokens := stretchOf(src).Tokens
		if len(tokens) == 0 {
			return src
		}
		one, two := tokens[r.IntN(len(tokens))].Span, tokens[r.IntN(len(tokens))].Span
		switch r.IntN(4) {
		case 0:
			src = src[:one.Start] + src[one.End:]
		case 1:
			src = src[:one.Start] + two.Of(src) + " " + src[one.Start:]
		case 2:
			src = src[:one.Start] + "\n" + src[one.Start:]
		default:
			src = src[:min(one.Start, two.Start)] + src[max(one.Start, two.Start):]
		}
	}
	return src
}

func TestRandomEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	base := tsindex.Index("a.ts", worker)
	was := Side{Form: base.Form(base.Functions[0], nil), Start: base.Functions[0].Span.Start, Name: "Worker.take"}
	for range 150 {
		src := mutate(r, worker)
		checkKept(t, stretchOf(worker), stretchOf(src))
		file := tsindex.Index("a.ts", src)
		if len(file.Functions) == 0 {
			continue
		}
		fn := file.Functions[0]
		is := Side{Form: file.Form(fn, nil), Start: fn.Span.Start, Name: fn.Name}
		checkDrift(t, src, Compare(was, is), was, is)
		if share := Similarity(was.Form, is.Form); share < 0 || share > 1 {
			t.Errorf("similarity %v", share)
		}
	}
}

// checkKept holds that tokens are kept for equal ones, in order, and that what
// is carried lies inside.
func checkKept(t *testing.T, base, now Stretch) {
	t.Helper()
	was, is := withoutSoft(base.Tokens), withoutSoft(now.Tokens)
	last := -1
	for i, to := range kept(was, is, base.Text, now.Text) {
		if to < 0 {
			continue
		}
		if to <= last || to >= len(is) || is[to].Text != was[i].Text {
			t.Fatalf("token %d %q is kept as %d in\n%s", i, was[i].Text, to, now.Text)
		}
		last = to
		if i%13 > 0 {
			continue // each is a diff of its own
		}
		if span, ok := NewCarrier(base, now).Carry(was[i].Span); !ok || span != is[to].Span {
			t.Fatalf("token %q is carried to %v, want %v", was[i].Text, span, is[to].Span)
		}
	}
}

func TestSimilarity(t *testing.T) {
	const load = "function load(id) { const job = jobs.get(id); return job ?? null; }"
	for _, c := range []struct {
		name, other string
		least, most float64
	}{
		{"itself", load, 1, 1},
		{"under another name", strings.Replace(load, "load", "fetch", 1), 0.8, 0.99},
		{"brackets alone in common", "function f(x) { y(z(x)); }", 0, 0.3},
		{"nothing", "const f = () => {};", 0, 0.3},
	} {
		if got := Similarity(side(t, load).Form, side(t, c.other).Form); got < c.least || got > c.most {
			t.Errorf("%s: %.2f, want %v to %v", c.name, got, c.least, c.most)
		}
	}
}
