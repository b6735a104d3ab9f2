package tlc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/tla"
)

// serverSays is the output of a server with the messages put in between that
// come while workers explore.
func serverSays(between ...string) string {
	messages := append([]string{"2190:0 Finished computing initial states: 1 distinct state(s) generated.", "7000:0 TLC server is ready"}, between...)
	var out strings.Builder
	fmt.Fprintln(&out, "TLC2 TLC Server Version 2.18 of 20 March 2023")
	for _, m := range messages {
		head, text, _ := strings.Cut(m, " ")
		code, _, _ := strings.Cut(head, ":")
		fmt.Fprintf(&out, "@!@!@STARTMSG %s @!@!@\n%s\n@!@!@ENDMSG %s @!@!@\n", head, text, code)
	}
	return out.String()
}

// explored is how a server ends that found nothing.
var explored = []string{
	"2193:0 Model checking completed. No error has been found.",
	"2199:0 70 states generated, 30 distinct states found, 0 states left on queue.",
	"2194:0 The depth of the complete state graph search is 5.",
}

// TestServerProves: which signs a PASS needs, and what takes the worth of all of
// them away.
func TestServerProves(t *testing.T) {
	const joined, lost, deregistered, counted = "7001:0 registered", "7006:0 lost", "7002:0 deregistered", "7003:0 sent 9"
	for name, test := range map[string]struct {
		between []string
		amiss   string // "" where it is a PASS
	}{
		"as it should be":                    {append([]string{joined, joined, counted, counted}, explored...), ""},
		"a worker lost, its states explored": {append([]string{joined, joined, lost, deregistered, counted}, explored...), ""},
		"nobody there":                       {explored, "did not hear of a worker"},
		"one that came too late":             {append([]string{joined, joined, counted}, explored...), ""},
		"given up by the timer":              {append([]string{joined, joined, deregistered, lost, counted}, explored...), "may still have been exploring"},
		"two given up, one by the timer":     {append([]string{joined, joined, joined, lost, deregistered, deregistered, counted}, explored...), "may still have been exploring"},
		"states sent again":                  {append([]string{joined, "7007:0 The block was too large.", counted}, explored...), "sent states again"},
		"no word of success":                 {append([]string{joined, counted}, explored[1:]...), "did not say that all was explored"},
		"no numbers":                         {append([]string{joined, counted}, explored[0], explored[2]), "did not say that all was explored"},
		"no depth":                           {append([]string{joined, counted}, explored[:2]...), "did not say that all was explored"},
		"states left":                        {append([]string{joined, counted, explored[0], explored[2]}, "2199:0 70 states generated, 30 distinct states found, 2 states left on queue."), "did not say"},
		"an error amid success":              {append([]string{joined, "1000:1 null", counted}, explored...), "TLC's server says: null"},
		"a state of a counterexample":        {append([]string{joined, "2217:4 1: <Initial predicate>\n/\\ x = 1\n", counted}, explored...), "counterexample"},
	} {
		signs := spreadSigns{}
		result := parseServer(strings.NewReader(serverSays(test.between...)), nil, &signs)
		err := signs.spread.Proves(result)
		if test.amiss == "" && err != nil || test.amiss != "" && (err == nil || !strings.Contains(err.Error(), test.amiss)) {
			t.Errorf("%s: %v, want %q", name, err, test.amiss)
		}
		if result.Version != "2.18 of 20 March 2023" || !signs.spread.Ready {
			t.Errorf("%s: version %q, %+v", name, result.Version, signs.spread)
		}
	}
}

func TestUndistributable(t *testing.T) {
	for text, want := range map[string]string{
		"INIT I NEXT N INVARIANT A SYMMETRY S VIEW V CONSTRAINT C CHECK_DEADLOCK FALSE": "",
		"INIT I NEXT N PROPERTY A":                      "lists a PROPERTY",
		"INIT I NEXT N INVARIANT A ACTION_CONSTRAINT C": "lists an ACTION_CONSTRAINT",
		"INIT I NEXT N POSTCONDITION P":                 "lists a POSTCONDITION",
		"INIT I NEXT N INVARIANT A CONSTANT C =":        "is not understood as a whole",
	} {
		if why := Undistributable(tla.ParseConfig("M.cfg", text)); why != want {
			t.Errorf("%s: %q, want %q", text, why, want)
		}
	}
}
