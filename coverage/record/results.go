package record

import (
	"regexp"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// StatedResult is a result that the text says a config has: `P1 PASS`, or
// `P1_OneHolder.cfg`: FAIL. Name is as written, without .cfg.
type StatedResult struct {
	Name, Result string
	Span         text.Span
}

var (
	resultInside = regexp.MustCompile(`^([\w.-]+?)(?:\.cfg)?(?::\s*|\s+)(PASS|FAIL)$`)
	resultBehind = regexp.MustCompile("^`[*_]*\\s*[:|]\\s*[`*_]*(PASS|FAIL)\\b")
	configName   = regexp.MustCompile(`^[\w.-]+$`)
)

// StatedResults are the results that the text states, in its order. Only a name
// in backticks tells: prose about what would fail is none.
func (r *Record) StatedResults() []StatedResult {
	var all []StatedResult
	for _, code := range r.codes {
		written := code.Of(r.Text)
		if m := resultInside.FindStringSubmatch(written); m != nil {
			all = append(all, StatedResult{m[1], m[2], code})
			continue
		}
		if !configName.MatchString(written) {
			continue
		}
		if m := resultBehind.FindStringSubmatchIndex(r.Text[code.End:]); m != nil {
			span := text.Span{Start: code.Start, End: code.End + m[3]}
			all = append(all, StatedResult{strings.TrimSuffix(written, ".cfg"), r.Text[code.End+m[2] : code.End+m[3]], span})
		}
	}
	return all
}

// LabelledName is a backticked name behind a label: **P3 `NoClaimAfterClose`**.
type LabelledName struct {
	Label, Name string
	Span        text.Span // of the name
}

var propertyLabel = regexp.MustCompile(`(?:^|[\s*_(|])(P\d+\w*)[*_]*:?\s+$`)

// LabelledNames are the names that the text introduces as properties.
func (r *Record) LabelledNames() []LabelledName {
	var all []LabelledName
	for _, code := range r.codes {
		if !isTLAName(code.Of(r.Text)) {
			continue
		}
		line := r.Lines.Span(r.Lines.Line(code.Start), r.Lines.Line(code.Start))
		before := text.Span{Start: line.Start, End: code.Start - 1}
		if before.Start > before.End {
			continue
		}
		// Only the text from the last P on can be the label: a long line has many names.
		label := strings.LastIndexByte(before.Of(r.Text), 'P')
		if label < 0 {
			continue
		}
		before.Start += max(label-1, 0)
		if m := propertyLabel.FindStringSubmatch(before.Of(r.Text)); m != nil {
			all = append(all, LabelledName{m[1], code.Of(r.Text), code})
		}
	}
	return all
}

// isTLAName says whether s is a plain name of TLA+.
func isTLAName(s string) bool {
	letters := false
	for i := range len(s) {
		if !isWordByte(s[i]) || s[i] == '$' {
			return false
		}
		letters = letters || !isDigit(s[i]) && s[i] != '_'
	}
	return letters
}
