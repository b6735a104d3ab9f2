package fingerprint

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

const commit = "0123456789abcdef0123456789abcdef01234567"

// baselineOf takes the fingerprints of all functions of a file.
func baselineOf(src string) *Baseline {
	file := tsindex.Index("src/a.ts", src)
	b := &Baseline{Form: tsindex.FormVersion, SyncCommit: commit, Files: []File{{"src/a.ts", Hash(src)}}}
	for _, fn := range file.Functions {
		b.Functions = append(b.Functions, Function{File: "src/a.ts", Name: fn.Name, Kind: fn.Kind.String(), Print: Of(file.Form(fn, nil))})
	}
	return b
}

const jobs = `export async function take(id: string) { await store.claim<string>(id); }
class Store { get size() { return 1; } set size(n) { this.resize(n); } }
async function* watch() { for await (const x of source()) yield x; }
`

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	b := baselineOf(jobs)
	src := b.Format()
	read, err := Parse(string(src))
	if err != nil {
		t.Fatal(err)
	}
	if again := read.Format(); string(again) != string(src) {
		t.Errorf("written again (-first +again):\n%s", cmp.Diff(string(src), string(again)))
	}
	for _, want := range []string{`"await@0 store.claim"`, `"for await@0 source"`, `"yield@0 x"`, `"kind":"getter"`, `"kind":"setter"`} {
		if !strings.Contains(string(src), want) {
			t.Errorf("%s is not in\n%s", want, src)
		}
	}
	if !strings.HasSuffix(string(src), "]\n}\n") || strings.Contains(string(src), "\r") {
		t.Errorf("no LF at the end, or a CR:\n%q", src)
	}
}

// One function a line and each line with its comma: what one branch adds
// touches no line of the others.
func TestOneMoreFunctionIsOneMoreLine(t *testing.T) {
	for _, more := range []string{"function aaa() {}\n", "function zzz() {}\n", "function stop() {}\n"} {
		before := strings.Split(string(baselineOf(jobs).Format()), "\n")
		b := baselineOf(jobs + more)
		b.Files = baselineOf(jobs).Files
		left := strings.Split(string(b.Format()), "\n")
		added := 0
		for len(left) > 0 {
			if len(before) > 0 && left[0] == before[0] {
				before = before[1:]
			} else {
				added++
			}
			left = left[1:]
		}
		if added != 1 || len(before) != 0 {
			t.Errorf("%s: %d lines were added, %d changed", more, added, len(before))
		}
	}
}

// Line ends that a checkout changed and a byte order mark are no fault.
func TestACheckoutMayChangeLineEnds(t *testing.T) {
	src := "\ufeff" + strings.ReplaceAll(string(baselineOf(jobs).Format()), "\n", "\r\n")
	if _, err := Parse(src); err != nil {
		t.Error(err)
	}
}

func TestFaults(t *testing.T) {
	good := string(baselineOf(jobs).Format())
	for name, c := range map[string]struct{ src, want string }{
		"empty":            {"", "unexpected end"},
		"no object":        {"[]", "cannot unmarshal"},
		"merge conflict":   {"<<<<<<< HEAD\n" + good, "invalid character '<'"},
		"another schema":   {strings.Replace(good, "prints/1", "prints/9", 1), `its schema is "lockstep.fingerprints/9"`},
		"no version":       {strings.Replace(good, fmt.Sprintf(`"form": %d`, tsindex.FormVersion), `"form": 0`, 1), "no version of the normal form"},
		"no functions":     {strings.Replace(good, `"functions"`, `"function"`, 1), "a list is missing"},
		"a short hash":     {strings.Replace(good, `"printed":"`, `"printed":"x`, 1), "is malformed"},
		"a path that ends": {strings.Replace(good, `"file":"src/a.ts","name"`, `"file":"../a.ts","name"`, 1), "is malformed"},
		"a point":          {strings.Replace(good, "await@0", "await", 1), "is no suspension point"},
		"two of one file":  {strings.Replace(good, `    {"file":"src/a.ts","content"`, `    {"file":"src/a.ts","content":"`+Hash("x")+"\"},\n"+`    {"file":"src/a.ts","content"`, 1), "twice"},
	} {
		_, err := Parse(c.src)
		var fault *Fault
		if !errors.As(err, &fault) || !strings.Contains(fault.Reason, c.want) || fault.Offset > len(c.src) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// Another version of lockstep may keep something else: only the head is read.
func TestAnotherFormVersionIsReadToItsHead(t *testing.T) {
	src := `{"schema":"lockstep.fingerprints/1","form":99,"syncCommit":"` + commit + `","files":7,"functions":{"of":"tomorrow"}}`
	b, err := Parse(src)
	if err != nil || b.Form != 99 || b.SyncCommit != commit || b.Functions != nil {
		t.Errorf("%+v, %v", b, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(string(baselineOf(jobs).Format()))
	f.Add(`{"schema":"lockstep.fingerprints/1","form":1}`)
	f.Fuzz(func(t *testing.T, src string) {
		b, err := Parse(src)
		if err != nil || b.Form != tsindex.FormVersion {
			return
		}
		if _, err := Parse(string(b.Format())); err != nil && b.SyncCommit == commit {
			t.Errorf("written again it is a fault: %v", err)
		}
	})
}
