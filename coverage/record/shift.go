package record

import "github.com/lockstep-tla/lockstep/internal/text"

// shift is the passage so many bytes further on.
func (p *passage) shift(by int) *passage {
	if by == 0 {
		return p
	}
	moved := *p
	moved.span = p.span.Shift(by)
	moved.links = make([]Link, len(p.links))
	for i, link := range p.links {
		moved.links[i] = link.shift(by)
	}
	moved.mentions = shiftRefs(p.mentions, by)
	moved.codes = make([]text.Span, len(p.codes))
	for i, span := range p.codes {
		moved.codes[i] = span.Shift(by)
	}
	if p.list != nil {
		moved.list = p.list.shift(by)
	}
	return &moved
}

func (l Link) shift(by int) Link {
	actions := make([]ActionRef, len(l.Actions))
	for i, action := range l.Actions {
		action.Span = action.Span.Shift(by)
		actions[i] = action
	}
	l.Actions, l.Refs, l.Span = actions, shiftRefs(l.Refs, by), l.Span.Shift(by)
	return l
}

func shiftRefs(refs []Ref, by int) []Ref {
	if refs == nil {
		return nil
	}
	moved := make([]Ref, len(refs))
	for i, ref := range refs {
		for _, span := range []*text.Span{
			&ref.FileSpan, &ref.NameSpan, &ref.LineSpan, &ref.DefSpan, &ref.DefFileSpan, &ref.DefLineSpan, &ref.Span,
		} {
			if span.Len() > 0 { // what is not stated stays empty
				*span = span.Shift(by)
			}
		}
		moved[i] = ref
	}
	return moved
}
