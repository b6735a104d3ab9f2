package tsindex

import (
	"regexp"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// embeddedTags are the tags behind which a template holds a text in another
// language, which formatters lay out by its own rules: styled-components and
// emotion, GraphQL clients, lit, Markdown. The text runs, so that its layout is
// no layout of the function's; but it is no more than text.
// Source: what Prettier formats for `embeddedLanguageFormatting: "auto"`.
var embeddedTags = regexp.MustCompile(
	`^(?:css|keyframes|injectGlobal|createGlobalStyle|styled|gql|graphql|html|svg|markdown|md)\b`)

// embeddedMarks are the comments that say the same of a template without a tag.
var embeddedMarks = regexp.MustCompile(`/\*\s*(?:CSS|GraphQL|HTML)\s*\*/\s*$`)

// layEmbedded gives the embedded text of a template one layout.
func (r *rewriter) layEmbedded(template, parent int) {
	if !r.isEmbedded(template, parent) {
		return
	}
	at := r.span(template).Start + 1
	lay := func(end int, last bool) {
		span := text.Span{Start: at, End: end}
		r.replace(span, layout(span.Of(r.src), at == r.span(template).Start+1, last))
	}
	for child := range r.children(template) {
		if r.kind(child) == "template_substitution" {
			lay(r.span(child).Start, false)
			at = r.span(child).End
		}
	}
	lay(r.span(template).End-1, true)
}

func (r *rewriter) isEmbedded(template, parent int) bool {
	if r.kind(parent) == "call_expression" && r.first(parent) != template {
		return embeddedTags.MatchString(r.text(r.first(parent)))
	}
	return embeddedMarks.MatchString(r.src[:r.span(template).Start])
}

var (
	blanks       = regexp.MustCompile(`\s+`)
	aroundMarks  = regexp.MustCompile(`\s*([{}:;,()<>=+~|!*/])\s*`)
	needlessEnds = regexp.MustCompile(`;+(}|$)`)
)

// layout is a piece of embedded text without what formatters of its language
// choose: blanks count as one and not beside punctuation, quotes are alike, and
// the semicolon that ends a block is dropped. A piece at an end of the template
// loses the blanks there.
func layout(piece string, first, last bool) string {
	piece = blanks.ReplaceAllString(piece, " ")
	piece = aroundMarks.ReplaceAllString(piece, "$1")
	piece = strings.ReplaceAll(piece, "'", `"`)
	if first {
		piece = strings.TrimLeft(piece, " ")
	}
	if last {
		piece = needlessEnds.ReplaceAllString(strings.TrimRight(piece, " "), "$1")
	}
	return piece
}
