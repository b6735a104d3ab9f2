package record

import (
	"regexp"
	"slices"
	"sort"
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
// in backticks tells: prose about what would fail is none. They are looked for
// where the text says PASS or FAIL, which is in few places.
func (r *Record) StatedResults() []StatedResult {
	var all []StatedResult
	for _, word := range []string{Pass, Fail} {
		for from := 0; ; {
			at := strings.Index(r.Text[from:], word)
			if at < 0 {
				break
			}
			from += at + len(word)
			if said, ok := r.statedResult(from); ok {
				all = append(all, said)
			}
		}
	}
	slices.SortFunc(all, func(a, b StatedResult) int { return a.Span.Start - b.Span.Start })
	return all
}

// statedResult is what the text says by the result that ends at an offset:
// within the backticks that end there too, or behind those before it.
func (r *Record) statedResult(end int) (StatedResult, bool) {
	i := sort.Search(len(r.codes), func(i int) bool { return r.codes[i].End >= end })
	if i < len(r.codes) && r.codes[i].End == end {
		if m := resultInside.FindStringSubmatch(r.codes[i].Of(r.Text)); m != nil {
			return StatedResult{m[1], m[2], r.codes[i]}, true
		}
	}
	if i == 0 {
		return StatedResult{}, false
	}
	code := r.codes[i-1]
	written, behind := code.Of(r.Text), r.Text[code.End:]
	m := resultBehind.FindStringSubmatchIndex(behind)
	if m == nil || code.End+m[3] != end || !configName.MatchString(written) {
		return StatedResult{}, false
	}
	span := text.Span{Start: code.Start, End: end}
	return StatedResult{strings.TrimSuffix(written, ".cfg"), behind[m[2]:m[3]], span}, true
}

// LabelledName is a backticked name behind a label: **P3 `NoClaimAfterClose`**.
type LabelledName struct {
	Label, Name string
	Span        text.Span // of the name
}

var propertyLabel = regexp.MustCompile(`(?:^|[*_])(P\d+\w*)[*_]*:?$`)

// LabelledNames are the names that the text introduces as properties.
func (r *Record) LabelledNames() []LabelledName {
	var all []LabelledName
	for _, code := range r.codes {
		// The word before the backtick is the label: a long line has many names.
		behind := r.Text[:max(code.Start-1, 0)]
		before := strings.TrimRight(behind, " \t")
		word := before[strings.LastIndexAny(before, " \t\r\n(|")+1:]
		if len(before) == len(behind) || !strings.Contains(word, "P") || !isTLAName(code.Of(r.Text)) {
			continue
		}
		if m := propertyLabel.FindStringSubmatch(word); m != nil {
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
