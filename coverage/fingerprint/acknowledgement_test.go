package fingerprint

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

const laterCommit = "89abcdef0123456789abcdef0123456789abcdef"

// acknowledged is jobs with its first function acknowledged, and an outcome.
func acknowledged() *Baseline {
	b := baselineOf(jobs)
	f := b.Functions[0]
	b.Acknowledged = []Acknowledgement{{
		File: f.File, Name: f.Name, Kind: f.Kind, Commit: laterCommit, Judgement: Followed,
		Date: "2024-03-01T12:00:00Z", AtName: "claim", Print: f.Print,
	}}
	return b.Accept(Accepted{Config: "P1_OneHolder", Result: "PASS", Distinct: 12, Generated: 40, Depth: 5})
}

func TestWhatPeopleSaidIsReadBack(t *testing.T) {
	src := string(acknowledged().Format())
	read, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	if again := string(read.Format()); again != src {
		t.Errorf("written again:\n%s\nwas\n%s", again, src)
	}
	if len(read.Acknowledged) != 1 || len(read.Functions) != len(baselineOf(jobs).Functions) || len(read.Accepted) != 1 {
		t.Errorf("%+v", read)
	}
	if file, name := read.Acknowledged[0].At(); file != "src/a.ts" || name != "claim" {
		t.Errorf("it stood in %s as %s", file, name)
	}
	if again := read.Accept(Accepted{Config: "P1_OneHolder", Result: "FAIL"}); len(again.Accepted) != 1 || again.Accepted[0].Result != "FAIL" || read.Accepted[0].Result != "PASS" {
		t.Errorf("accepted again: %+v, before %+v", again.Accepted, read.Accepted)
	}
}

// Between the places where two acknowledgements are added stands a line that
// neither touches.
func TestAnAcknowledgementStandsBelowItsFunction(t *testing.T) {
	lines := strings.Split(string(acknowledged().Format()), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"judgement":"followed"`) })
	if i < 1 || !strings.Contains(lines[i-1], `"name":"take"`) || strings.Contains(lines[i-1], "judgement") {
		t.Errorf("line %d of\n%s", i, strings.Join(lines, "\n"))
	}
}

// The fingerprints of another form version say nothing here; a judgement does.
func TestJudgementsOutliveAFormVersion(t *testing.T) {
	src := strings.Replace(string(acknowledged().Format()), fmt.Sprintf(`"form": %d`, tsindex.FormVersion), `"form": 99`, 1)
	b, err := Parse(src)
	if err != nil || len(b.Acknowledged) != 1 || b.Acknowledged[0].Judgement != Followed || b.Acknowledged[0].Printed != "" || len(b.Accepted) != 1 || b.Functions != nil {
		t.Errorf("%+v, %v", b, err)
	}
}

func TestFaultsOfWhatPeopleSaid(t *testing.T) {
	good := string(acknowledged().Format())
	for _, c := range []struct{ old, new, want string }{
		{`"commit":"` + laterCommit, `"commit":"89abcdef`, "its commit is no full hash"},
		{`"judgement":"followed"`, `"judgement":"fine"`, `"fine" is no judgement`},
		{`2024-03-01T12:00:00Z`, `yesterday`, "its date is not"},
		{`2024-03-01T12:00:00Z`, `2024-03-01T12:00:00+01:00`, "its date is not"},
		{`"atName":"claim","printed":"`, `"atName":"claim","printed":"x`, "it has no fingerprint"},
		{`"date":"`, `"atFile":"../b.ts","date":"`, "it names no function"},
		{`"result":"PASS"`, `"result":"MAYBE"`, "the accepted outcome"},
		{"    {\"config\":\"P1_OneHolder\"", "    {\"config\":\"P1_OneHolder\",\"result\":\"FAIL\"},\n    {\"config\":\"P1_OneHolder\"", "two outcomes are accepted"},
	} {
		src := strings.Replace(good, c.old, c.new, 1)
		_, err := Parse(src)
		var fault *Fault
		if src == good || !errors.As(err, &fault) || !strings.Contains(fault.Reason, c.want) {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}

func TestTheLatestAcknowledgementCounts(t *testing.T) {
	one := acknowledged().Acknowledged[0]
	other, namesake := one, one
	other.Date, other.Judgement = "2024-03-02T12:00:00Z", Doubt
	namesake.Order = 1
	for _, all := range [][]Acknowledgement{{one, other, namesake}, {other, namesake, one}} {
		got := Latest(all)
		if len(got) != 2 || !slices.ContainsFunc(got, func(a Acknowledgement) bool { return a.Of(one) && a.Judgement == Doubt }) {
			t.Errorf("%+v", got)
		}
	}
}

// Of two judgements of one text nothing says which is the later one: a doubt is
// not lost for that.
func TestADoubtOutweighsAnotherJudgementOfTheSameText(t *testing.T) {
	followed := acknowledged().Acknowledged[0]
	doubt := followed
	doubt.Judgement = Doubt
	for _, all := range [][]Acknowledgement{{followed, doubt}, {doubt, followed}} {
		latest, overruled := Latest(all), Overruled(all)
		if len(latest) != 1 || latest[0].Judgement != Doubt || len(overruled) != 1 || overruled[0].Judgement != Followed {
			t.Errorf("%+v, overruled %+v", latest, overruled)
		}
	}
	later := followed
	later.Date, later.Commit = "2024-03-02T12:00:00Z", commit
	if latest := Latest([]Acknowledgement{doubt, later}); latest[0].Judgement != Followed || len(Overruled([]Acknowledgement{doubt, later})) != 0 {
		t.Errorf("decided since: %+v", latest)
	}
}

func TestWhatAConflictLeaves(t *testing.T) {
	lines := strings.SplitAfter(string(acknowledged().Format()), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"judgement"`) })
	ours, theirs := lines[i], strings.Replace(lines[i], laterCommit, commit, 1)
	outcome := lines[len(lines)-5]
	torn := slices.Concat(lines[:i], []string{"<<<<<<< ours\n", ours, "=======\n", theirs, ">>>>>>> theirs\n", `    {"config":"P2","result":"PASS"},` + "\n", `    {"config":"P2","result":"FAIL"},` + "\n"}, lines[i+1:])
	said, accepted := Salvage(strings.Join(torn, ""))
	if len(said) != 2 || said[0].Commit != laterCommit || said[1].Commit != commit {
		t.Errorf("acknowledged: %+v", said)
	}
	if len(accepted) != 1 || !strings.Contains(outcome, accepted[0].Config) {
		t.Errorf("accepted: %+v", accepted)
	}
}
