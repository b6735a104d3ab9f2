package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

func TestSpansHoldWhatTheyName(t *testing.T) {
	for _, e := range examples(t) {
		source, model := e.source(t)
		checkSpans(t, record.Parse("record.md", source, model))
	}
}

// checkSpans holds every span of a record against the text that it is of.
func checkSpans(t *testing.T, r *record.Record) {
	t.Helper()
	is := func(what string, span text.Span, want string) {
		if got := span.Of(r.Text); !strings.EqualFold(got, want) {
			t.Errorf("the span of %s %q holds %q", what, want, got)
		}
	}
	for _, block := range r.Outline() {
		if span := block.Span; span.Start < 0 || span.End < span.Start || span.End > len(r.Text) || !span.Encloses(block.TitleSpan) && block.Title != "" {
			t.Errorf("block %+v of %d bytes", block, len(r.Text))
		}
	}
	for _, word := range r.Words() {
		is("word", word.Span, word.Text)
	}
	for _, c := range r.SyncCommits {
		is("sync commit", c.Span, c.Hash)
	}
	for _, c := range r.Covered {
		is("covered name", c.Span, c.Name)
		is("limit", c.LimitSpan, c.Limit)
		if c.FileSpan.Len() > 0 {
			is("file", c.FileSpan, c.File)
		}
		if !r.List.Encloses(c.Span) {
			t.Errorf("%s stands outside the list", c.Name)
		}
	}
	for _, link := range r.Links {
		for _, action := range link.Actions {
			is("action", action.Span, action.Name)
			if !link.Span.Encloses(action.Span) {
				t.Errorf("%s stands outside its entry", action.Name)
			}
		}
		for _, ref := range link.Refs {
			checkRef(t, r, ref, link.Span)
		}
	}
	for _, ref := range r.Mentions {
		checkRef(t, r, ref, text.Span{End: len(r.Text)})
	}
	for _, p := range r.Problems {
		if p.Span.Start < 0 || p.Span.End > len(r.Text) || p.Span.Start > p.Span.End {
			t.Errorf("problem %q has span %v", p.Message, p.Span)
		}
	}
}

func checkRef(t *testing.T, r *record.Record, ref record.Ref, around text.Span) {
	t.Helper()
	if !around.Encloses(ref.Span) || ref.Span.Len() == 0 {
		t.Errorf("%s: span %v is not in %v", dumpRef(ref), ref.Span, around)
	}
	if got := ref.FileSpan.Of(r.Text); ref.FileSpan.Len() > 0 && got != ref.File {
		t.Errorf("%s: the file's span holds %q", dumpRef(ref), got)
	}
	if got := ref.NameSpan.Of(r.Text); got != ref.Name {
		t.Errorf("%s: the name's span holds %q", dumpRef(ref), got)
	}
	if got := ref.LineSpan.Of(r.Text); ref.First > 0 && !strings.Contains(got, fmt.Sprint(ref.First)) {
		t.Errorf("%s: the line's span holds %q", dumpRef(ref), got)
	}
	if ref.First > ref.Last || (ref.First == 0) != (ref.LineSpan.Len() == 0) {
		t.Errorf("%s: lines %d-%d at %v", dumpRef(ref), ref.First, ref.Last, ref.LineSpan)
	}
}

func FuzzParse(f *testing.F) {
	for _, e := range examples(f) {
		source, _ := e.source(f)
		f.Add(source)
	}
	model := modelOf("Grab", "Drop", "Beat", "Tick")
	f.Fuzz(func(t *testing.T, source string) {
		record.Open(source, nil).IsRecord()
		r := record.Parse("record.md", source, model)
		checkSpans(t, r)
		for offset := range min(len(source), 200) {
			r.WordAt(offset)
		}
		record.ParseExpected("expected.txt", source)
	})
}
