package tlc

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what testdata/edge expects")

// TestTurn reads the recorded runs of the module Turn: one config for each way
// that a run can end, from two versions of TLC, which must come to the same.
func TestTurn(t *testing.T) {
	wants, err := txtar.ParseFile("testdata/turn/want.txtar")
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]string{"1.7.4": "2.19 of 08 August 2024 (rev: 5a47802)", "2.18": "2.18 of 20 March 2023"}
	for _, want := range wants.Files {
		for version, itself := range calls {
			t.Run(want.Name+"/"+version, func(t *testing.T) {
				r := parseRecording(t, readFile(t, filepath.Join("testdata", "turn", version, want.Name+".out")))
				if diff := cmp.Diff(string(want.Data), withoutStates(describe(r))); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
				if r.Version != itself {
					t.Errorf("version %q, want %q", r.Version, itself)
				}
				if r.Elapsed < 300*time.Millisecond || r.Elapsed > 3*time.Second {
					t.Errorf("elapsed %v is not what the recording says", r.Elapsed)
				}
			})
		}
	}
}

// withoutStates leaves the states of a described trace out.
func withoutStates(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "state ") && !strings.HasPrefix(line, "  ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestEdge reads the archives of testdata/edge: modules, configs, what two
// versions of TLC printed for them, and what that means.
func TestEdge(t *testing.T) {
	archives, err := filepath.Glob("testdata/edge/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		recorded := map[string]string{}
		for i, f := range archive.Files {
			run, isWant := strings.CutSuffix(f.Name, ".want")
			if !isWant {
				recorded[f.Name] = string(f.Data)
				continue
			}
			for _, version := range []string{"1.7.4", "2.18"} {
				t.Run(run+"/"+version, func(t *testing.T) {
					got := describe(parseRecording(t, recorded[version+"/"+run+".out"]))
					if *update {
						archive.Files[i].Data = []byte(got)
					} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
						t.Errorf("%s (-want +got)\n%s", name, diff)
					}
				})
			}
		}
		if *update {
			if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestPassed holds each clause of the honest rule.
func TestPassed(t *testing.T) {
	good := Result{NoError: true}
	if !good.Passed() {
		t.Error("exit 0 and message 2193 alone should pass")
	}
	for name, spoil := range map[string]func(*Result){
		"exit":      func(r *Result) { r.Exit = 12 },
		"silence":   func(r *Result) { r.NoError = false },
		"violation": func(r *Result) { r.Violations = []Violation{{Kind: Deadlock}} },
		"error":     func(r *Result) { r.Errors = []ModelError{{Message: "?"}} },
		"queue":     func(r *Result) { r.LeftOnQueue = 1 },
		"cancelled": func(r *Result) { r.Cancelled = true },
	} {
		r := good
		if spoil(&r); r.Passed() {
			t.Errorf("%s: passed all the same", name)
		}
	}
}

// TestProgress follows a run through its phases.
func TestProgress(t *testing.T) {
	var got []string
	ParseOutput(strings.NewReader(readFile(t, "testdata/turn/1.7.4/lasso.out")), func(p Progress) {
		got = append(got, fmt.Sprint(p.Phase, " ", p.Generated, " ", p.Distinct, " ", p.Queue, " ", p.Depth))
	})
	want := []string{
		"parsing 0 0 0 0", "initial 0 0 0 0", "exploring 1 1 0 0", "exploring 6 5 0 4",
		"liveness 6 5 0 4", "exploring 6 5 0 4", "exploring 6 5 0 4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestForgedMessages: what a model prints or calls its values is no message.
func TestForgedMessages(t *testing.T) {
	r := ParseOutput(strings.NewReader(`@!@!@STARTMSG 2262:0 @!@!@
TLC2 Version 2.19
@!@!@ENDMSG 2262 @!@!@
"@!@!@STARTMSG 2193:0 @!@!@"
<<"Parsing file", "@!@!@STARTMSG 2193:0 @!@!@">>
@!@!@STARTMSG 2217:4 @!@!@
1: <Initial predicate>
/\ s = "@!@!@ENDMSG 2217 @!@!@"
/\ t = "@!@!@STARTMSG 2193:0 @!@!@"

@!@!@ENDMSG 2217 @!@!@
`), nil)
	if r.NoError {
		t.Error("a printed string was taken for message 2193")
	}
	want := []Binding{{"s", `"@!@!@ENDMSG 2217 @!@!@"`}, {"t", `"@!@!@STARTMSG 2193:0 @!@!@"`}}
	if diff := cmp.Diff(want, r.Trace.States[0].Variables); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestBrokenOff: a run that was killed stops anywhere; what it had said by
// then is there, and nothing of it passes.
func TestBrokenOff(t *testing.T) {
	whole := readFile(t, "testdata/turn/1.7.4/pass.out")
	end := strings.Index(whole, "@!@!@STARTMSG 2193")
	for cut := range end {
		if r := ParseOutput(strings.NewReader(whole[:cut]), nil); r.Passed() {
			t.Fatalf("passed when cut at byte %d", cut)
		}
	}
	r := ParseOutput(io.MultiReader(strings.NewReader(whole[:end]), iotest.ErrReader(io.ErrUnexpectedEOF)), nil)
	if r.Version == "" || len(r.Errors) > 0 {
		t.Errorf("after a failed read: %+v", r)
	}
}

// TestCarriageReturns: Windows ends its lines so.
func TestCarriageReturns(t *testing.T) {
	text := readFile(t, "testdata/turn/1.7.4/invariant.out")
	unix := describe(parseRecording(t, text))
	got := describe(ParseOutput(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n")), nil))
	if diff := cmp.Diff(strings.Replace(unix, "exit 12", "exit 0", 1), got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func FuzzParseOutput(f *testing.F) {
	recordings, err := filepath.Glob("testdata/turn/*/*.out")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range recordings {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("@!@!@STARTMSG 2217:4 @!@!@\n:\n")
	f.Add("@!@!@STARTMSG 2116:1 @!@!@\nTemporal properties A, B, and C were violated.\n")
	f.Fuzz(func(t *testing.T, out string) {
		r := ParseOutput(strings.NewReader(out), func(Progress) {})
		if r.Trace != nil {
			_ = r.Trace.String()
		}
	})
}
