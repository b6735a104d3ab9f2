package demo

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// stated holds every place that the record states, with what its first and last
// line say: at the sync commit, or, for the two entries that follow the edit, in
// the work tree, which is what somebody has open who writes them. A change of the
// code that moves a line shows up here.
func stated() map[string][2]string {
	return map[string][2]string{
		"claim.ts:19-26":  {"ctx.store.nextQueued()", "});"},
		"store.ts:31":     {"nextQueued(): Job | undefined {", ""},
		"claim.ts:32-34":  {"ctx.store.get(jobId)", "ctx.store.update(jobId, { lease:"},
		"worker.ts:47":    {"this.api.renew(claim)", ""},
		"worker.ts:28-29": {"await this.perform(claim, deadline)", "this.api.complete(claim, result)"},
		"worker.ts:35-37": {"throwIfAborted()", "throwIfAborted()"},
		"claim.ts:45-47":  {"ctx.store.get(jobId)", `status: "done"`},
		"claim.ts:49-50":  {"ctx.store.get(jobId)", `return "refused"`},
		"claim.ts:53":     {`status: "done"`, ""},
		"claim.ts:54-57":  {"ctx.store.held()", "}"},
		"claim.ts:64":     {"function holdsLease(", ""},
		"store.ts:33":     {`row.status === "queued"`, ""},
	}
}

func TestTheRecordStatesLinesOfWhereItWasWritten(t *testing.T) {
	dir := build(t)
	stated, seen := stated(), map[string]bool{}
	atSync := readRecord(t, dir)
	check(t, Edit(t.Context(), dir))
	for _, record := range []string{atSync, readRecordThatFollows(t, dir)} {
		for _, place := range places(record) {
			if seen[place.text] {
				continue
			}
			seen[place.text] = true
			says, known := stated[place.text]
			if !known {
				t.Errorf("the record states %s, which this test does not know", place.text)
				continue
			}
			lines := linesOf(t, dir, place.file, record == atSync)
			for i, at := range []int{place.first, place.last} {
				if !strings.Contains(lines[at-1], says[i]) {
					t.Errorf("%s: line %d is %q, want %q in it", place.text, at, lines[at-1], says[i])
				}
			}
		}
	}
	for text := range stated {
		if !seen[text] {
			t.Errorf("%s is stated nowhere", text)
		}
	}
}

// linesOf are those of a file at the sync commit, or in the work tree.
func linesOf(t *testing.T, dir, file string, atSync bool) []string {
	t.Helper()
	if atSync {
		return strings.Split(git(t, dir, "show", syncCommit(t, dir)+":src/jobs/"+file), "\n")
	}
	content, err := os.ReadFile(filepath.Join(dir, "src/jobs", file))
	check(t, err)
	return strings.Split(string(content), "\n")
}

// place is a range of lines, 1-based and inclusive, as the record writes it.
type place struct {
	text, file  string
	first, last int
}

func places(record string) []place {
	var found []place
	for _, m := range regexp.MustCompile("`((\\w+\\.ts):(\\d+)(?:-(\\d+))?)`").FindAllStringSubmatch(record, -1) {
		p := place{text: m[1], file: m[2]}
		p.first, _ = strconv.Atoi(m[3])
		p.last = p.first
		if m[4] != "" {
			p.last, _ = strconv.Atoi(m[4])
		}
		found = append(found, p)
	}
	return found
}

func readRecord(t *testing.T, dir string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, RecordFolder, "SKILL.md"))
	check(t, err)
	return string(content)
}

func readRecordThatFollows(t *testing.T, dir string) string {
	t.Helper()
	check(t, Follow(t.Context(), dir))
	return readRecord(t, dir)
}
