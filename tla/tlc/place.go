package tlc

import (
	"regexp"
	"strconv"
)

// place is where TLC says that something stands: 1-based, end included.
type place struct {
	Module                           string
	Line, Column, EndLine, EndColumn int
}

// "4. Line 8, column 44 to line 8, column 54 in Edge"
var nestedPlace = regexp.MustCompile(`(?m)^\d+\. Line (\d+), column (\d+) to line (\d+), column (\d+) in (\S+)`)

func toPlace(m []string) place {
	return place{Module: m[5], Line: atoi(m[1]), Column: atoi(m[2]), EndLine: atoi(m[3]), EndColumn: atoi(m[4])}
}

// atoi reads a line or column number; one too large to be true is unknown.
func atoi(s string) int {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0
	}
	return int(n)
}

func (e *ModelError) at(p place) {
	e.Module = p.Module
	e.Line, e.Column, e.EndLine, e.EndColumn = p.Line, p.Column, p.EndLine, p.EndColumn
}

func (v *Violation) at(p place) {
	v.Module = p.Module
	v.Line, v.Column, v.EndLine, v.EndColumn = p.Line, p.Column, p.EndLine, p.EndColumn
}

// position takes message 2103, the stack of expressions that TLC was
// evaluating when the error before it arose, outermost first. The innermost
// one of the user's own modules is what to look at.
func (p *parser) position(m message) {
	if p.located == nil {
		return
	}
	var found place
	for _, hit := range nestedPlace.FindAllStringSubmatch(m.words(), -1) {
		if at := toPlace(hit); found.Line == 0 || !isStandard(at.Module) {
			found = at
		}
	}
	if found.Line > 0 {
		p.located(found)
	}
	p.located = nil
}

// isStandard says whether TLC brings the module along.
func isStandard(module string) bool {
	switch module {
	case "Naturals", "Integers", "Reals", "ProtoReals", "Sequences", "FiniteSets",
		"Bags", "TLC", "TLCExt", "Json", "Randomization", "RealTime", "Toolbox":
		return true
	}
	return false
}
