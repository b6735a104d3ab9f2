package report

// Map is what `lockstep map --json` prints.
type Map struct {
	Schema  string      `json:"schema"` // lockstep.map/1
	Records []MapRecord `json:"records"`
}

// MapRecord is one record's code map: which code stands for which action, which
// properties an action can break, and what has drifted of it. State and Reason
// are those of check.
type MapRecord struct {
	Located
	Record     string        `json:"record"`
	SyncCommit string        `json:"syncCommit"`
	State      State         `json:"state"`
	Reason     string        `json:"reason"`
	Links      []Link        `json:"links"`
	Covered    []Covered     `json:"covered"`
	Unmapped   []string      `json:"unmapped"` // actions that no entry names
	Actions    []MapAction   `json:"actions"`
	Properties []MapProperty `json:"properties"`
}

// NotCovered is a Link's Drift where no covered function holds its code, so that
// nothing compares it.
const NotCovered = "not-covered"

// Link is one action and one place of code that the record gives for it. Drift
// is that of the covered function which holds the place (of a class, the worst
// of its methods), NotCovered where none does, "" where it leads to no code.
type Link struct {
	RecordLine int     `json:"recordLine"`
	Action     string  `json:"action"`
	File       string  `json:"file"`
	Function   string  `json:"function"`
	Line       int     `json:"line"`
	EndLine    int     `json:"endLine"`
	Stated     *[2]int `json:"stated"`
	Resolved   string  `json:"resolved"`
	Stale      bool    `json:"stale"`
	Note       string  `json:"note"`
	Drift      string  `json:"drift"`
}

// Covered is where a covered function is today; its lines are 0 where it is
// gone. Drift, Severity, Reason, Moved (from) and Awaits are those of check;
// Actions are the mapped names whose code it holds.
type Covered struct {
	File     string   `json:"file"`
	Function string   `json:"function"`
	Line     int      `json:"line"`
	EndLine  int      `json:"endLine"`
	Drift    string   `json:"drift"`
	Severity string   `json:"severity"`
	Reason   string   `json:"reason"`
	Moved    *Moved   `json:"movedFrom"`
	Awaits   Awaits   `json:"awaits"`
	Actions  []string `json:"actions"`
}

// MapAction is a name of the model that the record maps, or an action that it
// does not. Kind is action, or what else the model declares the name as:
// definition, constant, variable, instance; "" for a name that it does not have.
// Line is 1-based. Properties are the configs whose own property it can break,
// by the variables that it changes; negative controls are not among them.
type MapAction struct {
	Name       string   `json:"name"`
	Kind       string   `json:"kind"`
	File       string   `json:"file"`
	Line       int      `json:"line"`
	Mapped     bool     `json:"mapped"`
	Properties []string `json:"properties"`
}

// MapProperty is a config with what it checks and the last known result, "" for
// none. Expected is what expected.txt says; Problem says why the config has no
// module, so that no action is known to break it.
type MapProperty struct {
	Config      string   `json:"config"`
	Label       string   `json:"label"`
	Properties  []string `json:"properties"`
	Control     bool     `json:"control"` // a negative control
	Expected    string   `json:"expected"`
	Result      string   `json:"result"`
	Verdict     string   `json:"verdict"`
	Stale       bool     `json:"stale"` // the model has changed since
	CodeDrifted bool     `json:"codeDrifted"`
	Problem     string   `json:"problem"`
}
