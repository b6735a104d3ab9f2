package record

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// readExplicit reads the ```code-map blocks: lines `Action = path/file.ts#function`
// with several actions or targets separated by commas; `#` behind a blank begins
// a comment. Such a link never goes stale, since it states no line.
func (r *Record) readExplicit(doc *document) {
	for _, block := range doc.fencesOf("code-map") {
		for _, line := range block.lines {
			entry := uncomment(r.Text, line)
			if entry.Len() == 0 {
				continue
			}
			r.explicit = append(r.explicit, entry)
			if link, ok := r.explicitLink(entry); ok {
				r.Links = append(r.Links, link)
			}
		}
	}
}

func (r *Record) explicitLink(entry text.Span) (Link, bool) {
	cut := strings.IndexByte(entry.Of(r.Text), '=')
	if cut < 0 {
		r.problem(CodeSyntax, entry, "a line of the code map is `Action = path/file.ts#function`")
		return Link{}, false
	}
	link := Link{Span: entry, Explicit: true}
	for _, part := range splitNames(r.Text, text.Span{Start: entry.Start, End: entry.Start + cut}) {
		action, ok := operator(r.Text, part)
		if !ok {
			r.problem(CodeSyntax, entry, fmt.Sprintf("%q is no name of the model", strings.TrimSpace(part.Of(r.Text))))
			return Link{}, false
		}
		link.Actions = append(link.Actions, action)
	}
	targets := text.Span{Start: entry.Start + cut + 1, End: entry.End}
	for _, part := range splitTargets(r.Text, targets) {
		if ref, ok := r.target(part); ok {
			link.Refs = append(link.Refs, ref)
		}
	}
	return link, true
}

func splitTargets(src string, span text.Span) []text.Span {
	var parts []text.Span
	start := span.Start
	for i := span.Start; i <= span.End; i++ {
		if i == span.End || src[i] == ',' {
			parts = append(parts, trim(src, text.Span{Start: start, End: i}))
			start = i + 1
		}
	}
	return parts
}

// target reads path/file.ts#function, path/file.ts or path/file.ts:12.
func (r *Record) target(span text.Span) (Ref, bool) {
	written := span.Of(r.Text)
	tok, ok := asFile(r.Text, span)
	if !ok {
		r.problem(CodeSyntax, span, fmt.Sprintf("%q is no target: write path/file.ts#function", written))
		return Ref{}, false
	}
	if _, fault := cleanPath(tok.path); fault != "" {
		r.problem(CodeSyntax, span, fault)
		return Ref{}, false
	}
	tok.outer = tok.span
	ref := Ref{}
	ref.setFile(tok)
	ref.setLines(tok)
	if tok.name != "" {
		ref.setName(tok.name, tok.nameSpan)
	}
	return ref, true
}

// keepProse adds the links of the prose, less the actions that the explicit code
// map has.
func (r *Record) keepProse(entries []*entry, mentions []Ref) {
	explicit := map[string]bool{}
	for _, link := range r.Links {
		for _, action := range link.Actions {
			explicit[action.Name] = true
		}
	}
	// The passages that the mentions come from keep them for the next text.
	r.Mentions, r.Links = slices.Clone(mentions), slices.Grow(r.Links, len(entries))
	for _, e := range entries {
		link := e.link
		link.Actions = nil
		for _, action := range e.link.Actions {
			if !explicit[action.Name] {
				link.Actions = append(link.Actions, action)
			}
		}
		if len(link.Actions) > 0 {
			r.Links = append(r.Links, link)
			continue
		}
		for _, ref := range link.Refs {
			if !ref.Bare() {
				r.Mentions = append(r.Mentions, ref)
			}
		}
	}
	sort.SliceStable(r.Links, func(i, j int) bool { return r.Links[i].Span.Start < r.Links[j].Span.Start })
	sort.SliceStable(r.Mentions, func(i, j int) bool { return r.Mentions[i].Span.Start < r.Mentions[j].Span.Start })
}
