package report

import "github.com/lockstep-tla/lockstep/coverage/prove"

// Prove is what `lockstep prove --json` prints.
type Prove struct {
	Schema  string        `json:"schema"` // lockstep.prove/1
	Records []ProveRecord `json:"records"`
}

// ProveRecord is what became of the mutants of one record's model.
type ProveRecord struct {
	Located
	Record   string    `json:"record"`
	Configs  []string  `json:"configs"` // whose properties were asked
	Mutants  []Mutant  `json:"mutants"` // by action, and within one by place
	Controls []Control `json:"controls"`
	Score    Score     `json:"score"`
}

// Mutant is an action made weaker in one place.
type Mutant struct {
	Action      string     `json:"action"`     // the first that it changes
	Actions     []string   `json:"actions"`    // all that it changes
	Definition  string     `json:"definition"` // that it stands in: an action or an operator that actions name
	Kind        string     `json:"kind"`       // guard, condition, else-condition, filter or update
	Text        string     `json:"text"`       // what was replaced, on one line
	Replacement string     `json:"replacement"`
	File        string     `json:"file"` // the module
	Line        int        `json:"line"`
	Verdict     string     `json:"verdict"` // caught, caught-by-tool, survived, no-new-step, undecided, not-buildable, cancelled or failed
	Words       string     `json:"words"`   // what it does, and what came of it: "Claim without free · survived"
	By          string     `json:"by"`      // the property that caught it
	Path        []string   `json:"path"`    // actions of the counterexample; of a survivor, up to its first new step
	Reason      string     `json:"reason"`
	States      int64      `json:"states"`      // distinct, of the mutant
	ModelStates int64      `json:"modelStates"` // distinct, of the model itself; 0: not known
	Configs     []string   `json:"configs"`     // whose exploration decided
	Seconds     float64    `json:"seconds"`
	Cached      bool       `json:"cached"`
	Code        []CodeLine `json:"code"` // of the action
}

// Control is a negative control of the record: a variant of a config that is
// there to fail.
type Control struct {
	Config   string `json:"config"`
	Property string `json:"property"`
	Result   string `json:"result"`  // of its last run; empty where none is known
	Verdict  string `json:"verdict"` // of that run
}

// Score counts the mutants. Those without a new step, undecided and not buildable
// count for nothing in Percent.
type Score struct {
	ByProperty   int `json:"byProperty"`
	ByTool       int `json:"byTool"`
	Survived     int `json:"survived"`
	NoNewStep    int `json:"noNewStep"`
	Undecided    int `json:"undecided"`
	NotBuildable int `json:"notBuildable"`
	Cancelled    int `json:"cancelled"` // or TLC could not be run
	Percent      int `json:"percent"`   // caught, of those caught and those that survived; 100 where there are none
}

// NewScore counts the mutants.
func NewScore(mutants []Mutant) Score {
	var s Score
	for _, m := range mutants {
		switch prove.Verdict(m.Verdict) {
		case prove.Caught:
			s.ByProperty++
		case prove.CaughtByTool:
			s.ByTool++
		case prove.Survived:
			s.Survived++
		case prove.NoNewStep:
			s.NoNewStep++
		case prove.Undecided:
			s.Undecided++
		case prove.NotBuildable:
			s.NotBuildable++
		case prove.Cancelled, prove.Failed:
			s.Cancelled++
		}
	}
	s.Percent = 100
	if judged := s.ByProperty + s.ByTool + s.Survived; judged > 0 {
		s.Percent = 100 * (judged - s.Survived) / judged
	}
	return s
}

// NewMutant is the object for a mutant's outcome. The caller adds what the run
// cannot know: File, Line and Code.
func NewMutant(o prove.Outcome) Mutant {
	m := Mutant{
		Action: o.Mutant.Actions[0], Actions: list(o.Mutant.Actions), Definition: o.Mutant.Definition,
		Kind: o.Mutant.Kind.String(), Text: o.Mutant.Old, Replacement: o.Mutant.New,
		Verdict: string(o.Verdict), By: o.By, Path: list(o.Path), Reason: o.Reason,
		States: o.States, ModelStates: o.Model, Configs: list(o.Graph),
		Seconds: o.Elapsed.Seconds(), Cached: o.Cached, Code: []CodeLine{},
	}
	m.Words = m.Action + " " + verb(m) + " " + m.Text + " · " + o.Verdict.Words()
	return m
}
