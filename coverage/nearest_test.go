package coverage

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"TryClaim", "TryClaimResponseLost", "CloseCard", "FinishStepApply", "Next", "finishStep", "ab"}
	for _, c := range []struct {
		unknown string
		want    []string
	}{
		{"TryCliam", []string{"TryClaim"}},
		{"CloseCrad", []string{"CloseCard"}},
		{"tryclaim", []string{"TryClaim", "TryClaimResponseLost"}},
		{"FinishStep", []string{"finishStep", "FinishStepApply"}},
		{"Text", []string{"Next"}},
		{"xy", nil},
		{"Heartbeat", nil},
	} {
		if got := nearest(c.unknown, known); !slices.Equal(got, c.want) {
			t.Errorf("nearest to %s: %v, want %v", c.unknown, got, c.want)
		}
	}
}
