package lsp

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
)

// TestOneReaderForEachModule: the next SANY for a module ends the one before, of
// other modules none, and none begins twice for the same texts.
func TestOneReaderForEachModule(t *testing.T) {
	r := newReaders()
	first, endFirst, ok := r.begin(t.Context(), coverage.SavedModule{Path: "A.tla", Inputs: "1"})
	if !ok {
		t.Fatal("the first did not begin")
	}
	if _, _, ok := r.begin(t.Context(), coverage.SavedModule{Path: "A.tla", Inputs: "1"}); ok {
		t.Error("the same texts are read twice")
	}
	other, endOther, _ := r.begin(t.Context(), coverage.SavedModule{Path: "B.tla", Inputs: "1"})
	second, _, ok := r.begin(t.Context(), coverage.SavedModule{Path: "A.tla", Inputs: "2"})
	if !ok || first.Err() == nil || second.Err() != nil || other.Err() != nil {
		t.Errorf("began %t, first %v, second %v, other %v", ok, first.Err(), second.Err(), other.Err())
	}
	endFirst()
	endOther()
	if _, _, ok := r.begin(t.Context(), coverage.SavedModule{Path: "A.tla", Inputs: "2"}); ok {
		t.Error("the end of the first made room beside the second")
	}
	r.cancelAll() // trust is taken back
	if second.Err() == nil {
		t.Error("the second goes on")
	}
}
