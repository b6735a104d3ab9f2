package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// reviewed is the text of a covered function that somebody has compared with the
// model since the sync commit: the function is compared with it.
type reviewed struct {
	fingerprint.Acknowledgement
	file    *source // as of the acknowledged commit; nil where the fingerprint stands in
	fn      *tsindex.Function
	without []*tsindex.Function
	form    *tsindex.Form
	doubts  drift.Drift // what a doubt is about: the change since the sync commit, of no kind where that is not known
}

// acknowledge gives each covered function the text of it that was acknowledged
// last. The rest of what people said is left to lockstep sync, which drops it.
func (l *loader) acknowledge() {
	valid := l.counting()
	if len(valid) == 0 {
		return
	}
	var texts []*source
	for _, c := range l.covered {
		i := slices.IndexFunc(valid, func(a fingerprint.Acknowledgement) bool { return c.isOf(a) })
		if i < 0 {
			continue
		}
		c.reviewed = &reviewed{Acknowledgement: valid[i]}
		if c.reviewed.file = l.textOf(c.reviewed); c.reviewed.file != nil {
			texts = append(texts, c.reviewed.file)
		}
	}
	inParallel(texts, func(text *source) { text.typescript() })
	for _, c := range l.covered {
		if c.reviewed == nil {
			continue
		}
		if !c.reviewed.find(c) {
			l.unread = append(l.unread, c.reviewed.Acknowledgement)
			c.reviewed = nil
			continue
		}
		c.reviewed.doubt(c)
	}
}

// counting are the acknowledgements that hold: one that the sync commit has
// caught up with is void. Where the history has not both commits, it holds while
// sync.json is of the record's sync commit, which drops the void ones.
func (l *loader) counting() []fingerprint.Acknowledgement {
	if l.kept.read == nil || len(l.kept.read.Acknowledged) == 0 || l.repo == nil || l.reason != "" {
		return nil
	}
	all := fingerprint.Latest(l.kept.read.Acknowledged)
	same := l.kept.isOf(l.syncHash())
	var standings map[string]git.Standing
	if l.commit.Hash != "" {
		var commits []string
		for _, a := range all {
			if !slices.Contains(commits, a.Commit) {
				commits = append(commits, a.Commit)
			}
		}
		standings = l.workspace.standings(l.ctx, l.repo, l.commit.Hash, commits)
	}
	return slices.DeleteFunc(all, func(a fingerprint.Acknowledgement) bool {
		switch standings[a.Commit] {
		case git.Beyond:
			return false
		case git.Within:
			return true
		}
		return !same
	})
}

// isOf says whether the acknowledgement is of this function.
func (c *coveredFunction) isOf(a fingerprint.Acknowledgement) bool {
	file, name := a.At() // the record may have followed a rename since
	if !slices.Contains([]string{c.file.path, c.file.synced, c.origin().path}, a.File) && c.file.path != file {
		return false
	}
	if c.name != a.Name && c.wasNamed() != a.Name && c.name != name {
		return false
	}
	kind, order, known := c.standing()
	return !known || kind == a.Kind && order == a.Order
}

// standing tells a covered function from its namesakes at the sync commit, where
// it is known.
func (c *coveredFunction) standing() (kind string, order int, known bool) {
	switch {
	case c.print != nil:
		return c.print.Kind, c.print.order, true
	case c.base != nil:
		return c.base.Kind.String(), orderOf(c.base, exactly(c.origin().parsed(), c.base.Name)), true
	}
	return "", 0, false
}

// orderOf counts the functions of its kind that stand before fn.
func orderOf(fn *tsindex.Function, namesakes []*tsindex.Function) (order int) {
	for _, other := range namesakes {
		if other == fn {
			break
		}
		if other.Kind == fn.Kind {
			order++
		}
	}
	return order
}

// textOf is the file as of the acknowledged commit, nil where it is not stored.
func (l *loader) textOf(r *reviewed) *source {
	file, _ := r.At()
	text, err := l.workspace.at(l.ctx, l.repo, r.Commit, file)
	if err != nil {
		return nil // its fingerprint stands in, or it is told as unread
	}
	return text
}

// find finds the function in the acknowledged text. False: there is neither
// text nor fingerprint.
func (r *reviewed) find(c *coveredFunction) bool {
	if r.file != nil {
		_, name := r.At()
		file := r.file.typescript()
		if r.fn = r.among(c, file, exactly(file, name)); r.fn != nil {
			r.without = nestedNow(c, r.fn, file)
			r.form = file.Form(r.fn, r.without)
			return true
		}
		r.file = nil
	}
	return r.Printed != ""
}

// doubt finds what is in doubt about the acknowledged text.
func (r *reviewed) doubt(c *coveredFunction) {
	if r.Judgement == fingerprint.Doubt && r.form != nil && (c.base != nil || c.print != nil) {
		r.doubts = c.compareSynced(drift.Side{Form: r.form, Start: r.fn.Span.Start, Name: lastSegment(r.fn.Name)})
	}
}

// among is the function of several namesakes whose fingerprint was kept, else
// the one of the kind and order that it had at the sync commit.
func (r *reviewed) among(c *coveredFunction, file *tsindex.File, namesakes []*tsindex.Function) *tsindex.Function {
	if len(namesakes) > 1 && r.Printed != "" {
		for _, fn := range namesakes {
			if fingerprint.Of(file.Form(fn, nestedNow(c, fn, file))).Equal(r.Print) {
				return fn
			}
		}
	}
	return twinOf(r.Kind, r.Order, len(namesakes), namesakes)
}

// since says in messages with what a function is compared.
func (f *functionState) since(v *view) string {
	if f.reviewed == nil {
		return "since the sync commit " + v.sinceHash()
	}
	return fmt.Sprintf("since %s, where it was acknowledged (%s)", short(f.reviewed.Commit), f.reviewed.Judgement)
}

// before is the text that the function is compared with; nil where only its
// fingerprint is left.
func (c *coveredFunction) before() (*tsindex.Function, *tsindex.File) {
	switch {
	case c.reviewed != nil && c.reviewed.fn != nil:
		return c.reviewed.fn, c.reviewed.file.typescript()
	case c.reviewed != nil || c.base == nil:
		return nil, nil
	}
	return c.base, c.origin().parsed()
}

// comparable says whether anything is known to compare the function with.
func (c *coveredFunction) comparable() bool {
	return c.base != nil || c.print != nil || c.reviewed != nil
}
