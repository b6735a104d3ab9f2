package report_test

import (
	"io"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// harbourMap is a record in all of whose ways an action can stand to its code.
func harbourMap() report.Map {
	links := []report.Link{
		{RecordLine: 20, Action: "Look", File: "src/harbour.ts", Function: "Harbour.look", Line: 2, EndLine: 6, Resolved: "name", Drift: "awaits"},
		{RecordLine: 20, Action: "Look", File: "src/harbour.ts", Line: 5, EndLine: 5, Stated: &[2]int{4, 4}, Resolved: "line", Stale: true, Drift: "awaits"},
		{RecordLine: 21, Action: "Moor", File: "src/harbour.ts", Function: "Harbour.moor", Line: 8, EndLine: 10, Stated: &[2]int{8, 12}, Resolved: "name", Stale: true, Drift: "none"},
		{RecordLine: 21, Action: "Moor", File: "src/rope.ts", Function: "tie", Line: 3, EndLine: 4, Resolved: "name", Drift: report.NotCovered},
		{RecordLine: 22, Action: "LeaveAgain", File: "src/harbour.ts", Function: "leaveAgain", Resolved: "none"},
		{RecordLine: 23, Action: "Ebb", Resolved: "none"},
		{RecordLine: 24, Action: "Depth", File: "src/tide.ts", Function: "depth", Line: 9, EndLine: 9, Resolved: "name", Drift: "unparsed"},
	}
	action := func(name string, properties ...string) report.MapAction {
		return report.MapAction{Name: name, Kind: "action", File: "docs/Harbour.tla", Line: 4, Mapped: true, Properties: properties}
	}
	storm, depth := action("Storm", "P2_Calm"), action("Depth")
	storm.Mapped, depth.Kind = false, "constant"
	return report.Map{Records: []report.MapRecord{{
		Record: "docs/harbour.md", SyncCommit: "5b1c9a04e7d2f6", State: report.Drifted, Unmapped: []string{"Storm"}, Links: links,
		Actions: []report.MapAction{
			action("Look", "P1_OneBoatMoored", "P2_Calm"), action("Moor", "P1_OneBoatMoored", "P2_Calm"), action("LeaveAgain"), action("Ebb"), depth, storm,
		},
		Covered: []report.Covered{
			{File: "src/harbour.ts", Function: "Harbour.look", Line: 2, EndLine: 6, Drift: "awaits", Severity: "warning", Awaits: report.Awaits{Before: 1, After: 2}, Actions: []string{"Look"}},
			{File: "src/harbour.ts", Function: "Harbour.moor", Line: 8, EndLine: 10, Drift: "none", Severity: "none", Actions: []string{"Moor"}},
			{File: "src/quay.ts", Function: "Harbour.sweep", Line: 14, EndLine: 15, Drift: "none", Severity: "information", Moved: &report.Moved{File: "src/harbour.ts", Name: "Harbour.sweep"}},
			{File: "src/tide.ts", Function: "depth", Line: 9, EndLine: 11, Drift: "unparsed", Severity: "information", Actions: []string{"Depth"}},
		},
		Properties: []report.MapProperty{
			{Config: "P1_OneBoatMoored", Label: "P1 OneBoatMoored", Expected: "PASS", Result: "PASS", Verdict: "as-expected", Stale: true},
			{Config: "P1_OneBoatMoored__NoRope", Label: "P1 OneBoatMoored (NoRope)", Control: true},
			{Config: "P2_Calm", Label: "P2 Calm", Expected: "FAIL"},
		},
	}}}
}

func TestMapText(t *testing.T) {
	for name, style := range map[string]report.Style{"map-plain": {}, "map-colour": {Color: true}} {
		var b strings.Builder
		report.MapText(&b, harbourMap(), style)
		golden(t, name, b.String())
	}
}

func TestMapPictures(t *testing.T) {
	for name, draw := range map[string]func(io.Writer, report.Map){"map-mermaid": report.MapMermaid, "map-dot": report.MapDot} {
		var b strings.Builder
		draw(&b, harbourMap())
		golden(t, name, b.String())
	}
	var page strings.Builder
	report.MapHTML(&page, harbourMap())
	from, to := strings.Index(page.String(), "<body>"), strings.LastIndex(page.String(), "<script>")
	golden(t, "map-html", page.String()[from:to]+"\n")
}
