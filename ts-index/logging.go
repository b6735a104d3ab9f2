package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// blank empties the literal text in the arguments of a logging call.
func (r *rewriter) blank(call int) {
	arguments := r.child(call, "arguments")
	if arguments == none || !r.isLogging(r.first(call)) {
		return
	}
	for a := range r.children(arguments) {
		if r.isNamed(a) {
			r.blankText(a)
		}
	}
}

// isLogging knows console.*, and the usual levels on a receiver that is called
// log or logger: log.info, this.logger.warn, ctx.log.error.
func (r *rewriter) isLogging(callee int) bool {
	callee = r.peel(callee)
	if callee == none || r.kind(callee) != "member_expression" {
		return false
	}
	receiver := r.peel(r.first(callee))
	if receiver == none {
		return false
	}
	if r.kind(receiver) == "member_expression" {
		receiver = r.last(receiver)
	}
	switch r.text(receiver) {
	case "console":
		return true
	case "log", "logger", "#log", "#logger":
	default:
		return false
	}
	switch r.text(r.last(callee)) {
	case "debug", "info", "warn", "error", "trace", "log":
		return true
	}
	return false
}

// blankText goes only where a literal is part of what is logged: an argument of
// a call inside, or what a condition compares with, decides something.
func (r *rewriter) blankText(i int) {
	switch r.kind(i) {
	case "string":
		r.replace(r.span(i), `""`)
	case "template_string":
		r.blankTemplate(i)
	case "binary_expression":
		if r.child(i, "+") != none {
			r.blankChildren(i, none)
		}
	case "ternary_expression":
		r.blankChildren(i, r.first(i))
	case "pair":
		r.blankChildren(i, r.first(i))
	case "parenthesized_expression", "as_expression", "satisfies_expression", "object", "array", "template_substitution", "spread_element":
		r.blankChildren(i, none)
	}
}

func (r *rewriter) blankChildren(i, except int) {
	for child := range r.children(i) {
		if child != except && r.isNamed(child) {
			r.blankText(child)
		}
	}
}

// blankTemplate empties what stands between the substitutions.
func (r *rewriter) blankTemplate(i int) {
	at := r.span(i).Start + 1
	for child := range r.children(i) {
		if r.kind(child) != "template_substitution" {
			continue
		}
		r.replace(text.Span{Start: at, End: r.span(child).Start}, "")
		at = r.span(child).End
		r.blankText(child)
	}
	r.replace(text.Span{Start: at, End: r.span(i).End - 1}, "")
}
