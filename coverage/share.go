package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// planned is the job of c with what the plan of a run needs to know.
func (s *Snapshot) planned(v *view, c *config) verify.Config {
	job := v.job(c)
	job.Text, job.Graph, job.Symmetric = c.parsed.Text, graphOf(c), len(c.parsed.Symmetry) > 0
	job.Last = s.lastSize(v, c, job.ExpectsFail())
	return job
}

// lastSize is that of the newest run of c that ended as this one is to: by a
// counterexample, or with all explored. What ended earlier than that was only
// begun, and took no time that says anything about the whole.
func (s *Snapshot) lastSize(v *view, c *config, fails bool) verify.Size {
	var begun verify.Size
	for _, r := range s.results[resultKey{v.path, c.name}] {
		switch {
		case r.TLC.Distinct == 0:
		case fails || r.TLC.Passed():
			return verify.Size{Distinct: r.TLC.Distinct, Elapsed: r.TLC.Elapsed}
		case !begun.AtLeast:
			begun = verify.Size{Distinct: r.TLC.Distinct, AtLeast: true}
		}
	}
	return begun
}

// here is why TLC's distributed mode cannot check c, in words that go on from its
// name; "" where it can. Each worker there has a clock, files and draws of its
// own, and TLC's extensions know nothing of one another.
func (m *model) here(c *config) string {
	if c.root == nil {
		return "has no module"
	}
	if why := tlc.Undistributable(c.parsed); why != "" {
		return why
	}
	for _, src := range m.decisive(c) {
		if src.decides().words["TLCExt"] {
			return "uses TLCExt"
		}
	}
	if why := m.undecided(c); why != "" {
		return "does not always come to the same: " + why
	}
	return ""
}

// graphOf is equal for configs of one module that have TLC explore the same
// graph: all that they say is the same but for what they check. "" where the
// config could not be read as a whole.
func graphOf(c *config) string {
	p := c.parsed
	if c.root == nil || len(p.Problems) > 0 {
		return ""
	}
	lines := []string{"deadlock " + fmt.Sprint(p.CheckDeadlock == nil || *p.CheckDeadlock)}
	for kind, refs := range map[string][]tla.Ref{
		"specification": {p.Specification}, "init": {p.Init}, "next": {p.Next}, "view": {p.View}, "alias": {p.Alias},
		"symmetry": p.Symmetry, "constraint": p.Constraints, "action constraint": p.ActionConstraints,
		"postcondition": p.Postconditions, "possible": p.Possible,
	} {
		for _, ref := range refs {
			lines = append(lines, kind+" "+ref.Name)
		}
	}
	for _, a := range p.Constants {
		lines = append(lines, fmt.Sprintf("constant %s %s [%s] %s", a.Name, a.Op, a.Module, strings.Join(strings.Fields(a.Value), " ")))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
