package main

import (
	"slices"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// A record of a real function has an action for each of its segments, and is in
// step where the function is.
func TestInitOfARealFunction(t *testing.T) {
	s := openSeed(t, "step-claim.bundle")
	s.Git("checkout", "--quiet", "c5-finish")
	var init report.Init
	const file = "apps/server/src/services/machines.ts"
	if exit := s.ask(&init, "init", file+"#finishStep", "--name", "finish"); exit != 0 {
		t.Fatalf("init ends with %d", exit)
	}
	want := []string{"FinishStep", "FinishStepAfterMergedPrElsewhere", "FinishStepAfterApplyMergeLanding", "FinishStepAfterSettleCredits"}
	if len(init.Functions) != 1 || init.Functions[0].File != file || !slices.Equal(init.Functions[0].Actions, want) {
		t.Errorf("%+v", init.Functions)
	}
	var check report.Check
	if exit := s.ask(&check, "check", init.Record); exit != 0 || check.Records[0].State != report.InStep {
		t.Errorf("check ends with %d: %+v", exit, check)
	}
}
