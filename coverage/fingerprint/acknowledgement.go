package fingerprint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Judgement is what somebody found who compared a change of a covered function
// with the model.
type Judgement string

// The judgements.
const (
	NoEffect Judgement = "none"     // the change has no effect on the model
	Followed Judgement = "followed" // the model followed the change
	Intended Judgement = "intended" // what is promised changed on purpose
	Doubt    Judgement = "doubt"    // it may break a promise: somebody has to decide
)

// Judgements are all of them, in the order in which they are offered.
func Judgements() []Judgement { return []Judgement{NoEffect, Followed, Intended, Doubt} }

// Words say a judgement to people.
func (j Judgement) Words() string {
	switch j {
	case NoEffect:
		return "no effect"
	case Followed:
		return "the model followed"
	case Intended:
		return "a promise changed on purpose"
	case Doubt:
		return "in doubt"
	}
	return string(j)
}

// Acknowledgement says that the text of a covered function at a commit was
// compared with the model. It takes the place of the text at the sync commit.
type Acknowledgement struct {
	File      string    `json:"file"` // as the function stands in Functions: at the sync commit
	Name      string    `json:"name"`
	Kind      string    `json:"kind"`
	Order     int       `json:"order,omitempty"` // how many of that file, name and kind stand before it in the source
	Commit    string    `json:"commit"`          // full hash
	Judgement Judgement `json:"judgement"`
	Date      string    `json:"date,omitempty"`   // the commit's, RFC 3339 in UTC
	AtFile    string    `json:"atFile,omitempty"` // where it stood at Commit, if not in File
	AtName    string    `json:"atName,omitempty"` // what it was called there, if not Name
	Print               // of its text at Commit; zero where another form version wrote it
}

// Of says whether both speak of the same function.
func (a Acknowledgement) Of(other Acknowledgement) bool {
	return a.File == other.File && a.Name == other.Name && a.Kind == other.Kind && a.Order == other.Order
}

// At is where the function stood at Commit.
func (a Acknowledgement) At() (file, name string) {
	return cmp.Or(a.AtFile, a.File), cmp.Or(a.AtName, a.Name)
}

// Latest are the acknowledgements that count: where a merge brought several of
// one function, the one of the latest commit by Date, of equal ones a doubt, else
// the last.
func Latest(all []Acknowledgement) []Acknowledgement {
	var latest []Acknowledgement
	for _, a := range all {
		i := slices.IndexFunc(latest, a.Of)
		switch {
		case i < 0:
			latest = append(latest, a)
		case a.Date == latest[i].Date && latest[i].Judgement == Doubt: // nobody has decided since
		case a.Date >= latest[i].Date:
			latest[i] = a
		}
	}
	return latest
}

// Overruled are the acknowledgements that do not count since somebody was in
// doubt about the same text of the function, though nothing says that they are
// older.
func Overruled(all []Acknowledgement) []Acknowledgement {
	latest := Latest(all)
	var overruled []Acknowledgement
	for _, a := range all {
		if a.Judgement != Doubt && slices.ContainsFunc(latest, func(l Acknowledgement) bool {
			return l.Judgement == Doubt && l.Of(a) && l.Commit == a.Commit
		}) {
			overruled = append(overruled, a)
		}
	}
	return overruled
}

func (a Acknowledgement) validate(printed bool) error {
	fault := func(why string) error {
		return &Fault{Reason: fmt.Sprintf("the acknowledgement of %.80q of %.80q is malformed: %s", a.Name, a.File, why)}
	}
	_, err := time.Parse(time.RFC3339, a.Date)
	file, name := a.At()
	switch {
	case !isPath(a.File) || !isPath(file) || a.Name == "" || name == "" || a.Order < 0:
		return fault("it names no function")
	case !isCommit(a.Commit):
		return fault("its commit is no full hash")
	case !slices.Contains(Judgements(), a.Judgement):
		return fault(fmt.Sprintf("%.40q is no judgement", a.Judgement))
	case a.Date != "" && (err != nil || !strings.HasSuffix(a.Date, "Z")): // dates are compared as they are written
		return fault("its date is not in RFC 3339 and UTC")
	case printed && (!a.whole() || a.Fault != ""):
		return fault("it has no fingerprint")
	}
	return nil
}

// isCommit is true of a whole hash, SHA-1 or SHA-256.
func isCommit(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}
