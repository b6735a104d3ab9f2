package verify_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// A run that is known to take 10 s and 30 s: the share follows them, takes
// nothing back, and is never whole. One exploration that is new, and nobody knows.
func TestRunTellsItsShare(t *testing.T) {
	all := configs("P1", "P2")
	all[0].Last, all[1].Last = verify.Size{Distinct: 7, Elapsed: 30 * time.Second}, verify.Size{Distinct: 7, Elapsed: 10 * time.Second}
	shares := func() (told []string) {
		verify.Run(t.Context(), engine(func(_ context.Context, _ tlc.Job, progress func(tlc.Progress)) (tlc.Result, error) {
			progress(tlc.Progress{Elapsed: 5 * time.Second})
			progress(tlc.Progress{Elapsed: time.Hour})
			progress(tlc.Progress{Elapsed: 5 * time.Second})
			return tlc.Result{NoError: true}, nil
		}), all, verify.Options{}, func(p verify.Progress) {
			told = append(told, fmt.Sprintf("%s %.3f", p.Members[0], p.Share))
		})
		return told
	}
	want := strings.Fields("P1:0.000 P1:0.125 P1:0.743 P1:0.743 P1:0.750 P2:0.750 P2:0.875 P2:0.990 P2:0.990 P2:0.990")
	if diff := cmp.Diff(strings.Join(want, "\n"), strings.ReplaceAll(strings.Join(shares(), "\n"), " ", ":")); diff != "" {
		t.Error(diff)
	}
	all[1].Last = verify.Size{}
	if told := strings.Join(shares(), ", "); !strings.Contains(told, "P2 -1.000") {
		t.Errorf("with one that is new: %s", told)
	}
}

// Configs that shared an exploration which did not pass wait again.
func TestSharersWaitAgain(t *testing.T) {
	all := configs("P1", "P2")
	for i := range all {
		all[i].Graph, all[i].Text = "same", "INIT Init\nNEXT Next\n"
	}
	var told []string
	verify.Run(t.Context(), engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		if job.ConfigText != "" {
			return tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P1")}, nil
		}
		return tlc.Result{NoError: true}, nil
	}), all, verify.Options{}, func(p verify.Progress) {
		told = append(told, strings.Join(p.Members, "+")+" "+string(p.Stage))
	})
	want := []string{"P1+P2 running", "P1+P2 waiting", "P1 running", "P1 done", "P2 running", "P2 done"}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}
