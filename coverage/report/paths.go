package report

import "fmt"

// pathRow is one step of the recorded path beside that of the path that was
// found, or in its last row how both end. First marks where they part.
type pathRow struct {
	Number          int // 0 for the ends
	Recorded, Found string
	First           bool
}

// sideBySide are both paths where they part, nothing where they do not.
func (t Trace) sideBySide() []pathRow {
	if t.Recorded == nil || t.Divergence == nil {
		return nil
	}
	var rows []pathRow
	steps := max(len(t.Recorded.Actions), len(t.Actions))
	for i := range steps {
		rows = append(rows, pathRow{i + 1, nth(t.Recorded.Actions, i), nth(t.Actions, i), i+1 == t.Divergence.Step})
	}
	recorded, found := endWords(t.Recorded.Loop, t.Recorded.Stutter), endWords(t.Loop, t.Stutter)
	if recorded != found || recorded != "ends" {
		rows = append(rows, pathRow{0, recorded, found, t.Divergence.Step > steps})
	}
	return rows
}

func nth(actions []string, i int) string {
	if i >= len(actions) {
		return "–"
	}
	return actions[i]
}

func endWords(loop int, stutter bool) string {
	switch {
	case loop > 0:
		return fmt.Sprintf("back to state %d", loop)
	case stutter:
		return "stutters"
	}
	return "ends"
}
