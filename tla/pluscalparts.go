package tla

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// algorithmReader finds the parts of an algorithm by its tokens, which are those
// of TLA+ but for semicolons.
type algorithmReader struct {
	algorithm *Algorithm
	src       string
	tokens    []token
	braces    []bool // that are open: of a block, not of a set
	inside    bool   // the last part is not closed
	depth     int    // braces that were open where it began
}

func readAlgorithm(a *Algorithm, src string, within text.Span) {
	r := &algorithmReader{algorithm: a, src: src}
	l := newLexer(src[:max(within.Start, within.End)])
	l.seek(within.Start)
	for t := l.next(); t.kind != tEOF; t = l.next() {
		r.tokens = append(r.tokens, t)
	}
	for i, t := range r.tokens {
		switch {
		case t.op("{"):
			r.braces = append(r.braces, r.block(i))
		case t.op("}") && len(r.braces) > 0:
			last := len(r.braces) - 1
			block := r.braces[last]
			if r.braces = r.braces[:last]; block && r.inside && last == r.depth {
				r.endPart(r.at(i-1).end, t.end)
			}
		case t.kind == tIdent:
			r.word(i, t)
		}
	}
	last := len(r.tokens) - 1
	for r.at(last).op("}") || r.at(last).text == "algorithm" || r.at(last).text == "end" {
		last--
	}
	r.endPart(r.at(last).end, r.at(last).end)
}

// word takes what the identifier at token i begins, ends or jumps to.
func (r *algorithmReader) word(i int, t token) {
	name := r.named(i + 1)
	switch ends := r.at(i-1).text == "end"; {
	case t.text == "algorithm" && r.algorithm.Name == "":
		r.algorithm.Name, r.algorithm.NameSpan = name.Name, name.Span
	case ends && (t.text == "process" || t.text == "procedure" || t.text == "macro"):
		r.endPart(r.at(i-2).end, t.end)
	case ends:
	case t.text == "process":
		r.part(Process, r.fair(i), name)
	case t.text == "procedure":
		r.part(Procedure, i, name)
	case t.text == "macro":
		r.part(Macro, i, name)
	case t.text == "goto" || t.text == "call":
		r.algorithm.Jumps = append(r.algorithm.Jumps, name)
	case r.at(i+1).op(":") && r.statement(i):
		r.label(i, t)
	}
}

func (r *algorithmReader) at(i int) token {
	if i < 0 || i >= len(r.tokens) {
		return token{}
	}
	return r.tokens[i]
}

// named is the name at token i, or behind a parenthesis there.
func (r *algorithmReader) named(i int) Ref {
	if r.at(i).op("(") {
		i++
	}
	if t := r.at(i); t.kind == tIdent {
		return Ref{t.text, spanOf(t)}
	}
	return Ref{}
}

// fair is the token with which the process begins whose keyword is token i: its
// fair or fair+.
func (r *algorithmReader) fair(i int) int {
	before := i - 1
	if r.at(before).op("+") {
		before--
	}
	if r.at(before).text == "fair" {
		return before
	}
	return i
}

// block says whether the brace at token i is one of a block: before a set stands
// an operator.
func (r *algorithmReader) block(i int) bool {
	before := r.at(i - 1)
	if before.kind != tOp && before.kind != tKeyword || r.semicolon(i) {
		return true
	}
	return before.op(")") || before.op("{") || before.op("}") || before.op(":")
}

// semicolon says whether one stands directly before token i. The lexer passes
// over them.
func (r *algorithmReader) semicolon(i int) bool {
	return strings.Contains(r.src[r.at(i-1).end:r.tokens[i].start], ";")
}

// statement says whether a statement begins at token i: behind a semicolon, a
// word that statements stand behind, or a brace of a block.
func (r *algorithmReader) statement(i int) bool {
	before := r.at(i - 1)
	switch before.text {
	case "begin", "do", "then", "else", "either", "or":
		return before.kind == tIdent
	case "}":
		return true
	case "{":
		return len(r.braces) > 0 && r.braces[len(r.braces)-1]
	}
	return r.semicolon(i)
}

func (r *algorithmReader) part(kind PartKind, i int, name Ref) {
	if name.Name == "" {
		return
	}
	r.endPart(r.at(i-1).end, r.at(i-1).end)
	span := text.Span{Start: r.tokens[i].start, End: name.Span.End}
	r.algorithm.Parts = append(r.algorithm.Parts, AlgorithmPart{Kind: kind, Name: name.Name, NameSpan: name.Span, Span: span})
	r.inside, r.depth = true, len(r.braces)
}

func (r *algorithmReader) label(i int, t token) {
	r.endLabel(r.at(i - 1).end)
	into := r.labels()
	*into = append(*into, AlgorithmPart{Name: t.text, NameSpan: spanOf(t), Span: spanOf(t)})
}

// labels are those of the part that is not closed, or of the algorithm itself.
func (r *algorithmReader) labels() *[]AlgorithmPart {
	if r.inside {
		return &r.algorithm.Parts[len(r.algorithm.Parts)-1].Labels
	}
	return &r.algorithm.Parts
}

// endLabel ends the last label, if nothing has stood behind it yet.
func (r *algorithmReader) endLabel(end int) {
	if all := *r.labels(); len(all) > 0 && all[len(all)-1].Kind == Label {
		last := &all[len(all)-1]
		last.Span.End = max(end, last.NameSpan.End)
	}
}

// endPart ends the last label at its own end, and the part that is not closed.
func (r *algorithmReader) endPart(label, end int) {
	r.endLabel(label)
	if r.inside {
		part := &r.algorithm.Parts[len(r.algorithm.Parts)-1]
		part.Span.End, r.inside = max(end, part.NameSpan.End), false
	}
}
