package coverage

import (
	"context"
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// SyncRequest says what is to be kept of a record. With nothing asked for, the
// fingerprints of its sync commit are brought up to date.
type SyncRequest struct {
	Record    string   // absolute path
	Reviewed  []string // FILE#FUNCTION: their text at HEAD was compared with the model
	Judgement fingerprint.Judgement
	// To advances the sync commit to a revision, as a user types one; "" lets it
	// stay. Reviewed are then functions whose text there was compared.
	To string
	// Squash: To was merged as one commit with others, and that one is meant.
	Squash bool
	// Seen is what whoever asks had before them: another one now ends in *Modified.
	Seen Seen
}

// SyncPlan is what a request comes to. Nothing has been written: Files is for
// whoever may, and empty where there is nothing to do, or obstacles stand in the
// way.
type SyncPlan struct {
	report.SyncRecord
	Files []Write
}

// Sync plans a request. It asks git, and ends with ctx. An error says that the
// request makes no sense, or (*Modified) is about what is not there any longer: what stands in the way of one that does is an obstacle
// of the plan, or its reason.
func (s *Snapshot) Sync(ctx context.Context, req SyncRequest) (SyncPlan, error) {
	v := s.view(req.Record)
	if v == nil {
		return SyncPlan{}, fmt.Errorf("%s is no verification record", req.Record)
	}
	if err := v.seen(ctx, req); err != nil {
		return SyncPlan{}, err
	}
	path := keptPath(v.path)
	plan := SyncPlan{SyncRecord: report.SyncRecord{
		Record: relative(v.root, v.path), SyncCommit: v.syncHash(), File: relative(v.root, path),
		Acknowledged: []report.SyncFunction{}, Dropped: []report.SyncDropped{}, Notes: []string{}, Obstacles: []report.Obstacle{},
	}}
	if fault := v.kept.source.fault; fault != "" { // what is not known is not replaced
		plan.refuse("", "%s %s", plan.File, fault)
	}
	if req.To != "" {
		return plan, s.advance(ctx, v, req, &plan)
	}
	next := plan.begin(v, req)
	if next == nil {
		return plan, nil
	}
	if len(req.Reviewed) > 0 {
		a := &acknowledging{ctx: ctx, view: v, snapshot: s, plan: &plan, next: next, judgement: req.Judgement}
		if err := a.all(req.Reviewed); err != nil {
			return plan, err
		}
	}
	plan.settle(v, path, next)
	return plan, nil
}

// begin is what the record's sync.json is to hold before anything is added; nil
// where that cannot be told.
func (p *SyncPlan) begin(v *view, req SyncRequest) *fingerprint.Baseline {
	if v.without != "" && len(req.Reviewed) > 0 {
		copied := *v.kept.read // the text at HEAD is all that an acknowledgement needs of the history
		copied.Acknowledged = slices.Clone(copied.Acknowledged)
		return &copied
	}
	if p.Reason = v.untold(); p.Reason != "" {
		p.State = report.SyncUntold
		return nil
	}
	next, dropped := v.toKeep()
	p.Dropped = append(p.Dropped, dropped...)
	return next
}

// refuse adds an obstacle, and the command that takes it out of the way.
func (p *SyncPlan) refuse(command, format string, values ...any) {
	p.Obstacles = append(p.Obstacles, report.Obstacle{Message: fmt.Sprintf(format, values...), Command: command})
}

// counted tells how many functions have a fingerprint.
func (p *SyncPlan) counted(next *fingerprint.Baseline) {
	p.Functions = len(next.Functions)
	for _, f := range next.Functions {
		if f.Mild {
			p.Mild++
		}
	}
}

// settle compares what is there with what should be.
func (p *SyncPlan) settle(v *view, path string, next *fingerprint.Baseline) {
	after := string(next.Format())
	p.counted(next)
	switch src := v.kept.source; {
	case len(p.Obstacles) > 0:
		p.State, p.Acknowledged, p.Dropped = report.SyncRefused, []report.SyncFunction{}, []report.SyncDropped{}
		return
	case src.missing:
		p.State = report.SyncMissing
	case sameLines(src.src) != after: // a checkout may have changed the line ends
		p.State = report.SyncStale
	default:
		p.State = report.SyncUpToDate
		return
	}
	p.Files = append(p.Files, v.write(path, v.kept.source.src, after))
}
