package lsp

import (
	"context"
	"errors"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

var ignore = listener{tell: func(string, int) {}}

func TestEqualRequestsShareARun(t *testing.T) {
	r := newRuns()
	started, finish := make(chan struct{}), make(chan struct{})
	once := func(_ context.Context, heard listeners) (*report.Run, error) {
		close(started) // panics when called twice
		if !heard.quiet() {
			t.Error("the first request alone wants no message")
		}
		<-finish
		heard.tell("halfway", 50)
		if heard.quiet() {
			t.Error("the second request wants a message")
		}
		return &report.Run{Schema: "one"}, nil
	}
	results, heard := make(chan *report.Run, 2), make(chan string, 2)
	hears := func(message string, _ int) { heard <- message }
	ask := func() {
		run, _ := r.do(t.Context(), t.Context(), "same", listener{hears, true}, once)
		results <- run
	}
	go ask()
	<-started
	joined := r.join(t.Context(), "same", listener{hears, false}, once)
	close(finish)
	<-joined.done
	if first := <-results; first != joined.result || first.Schema != "one" {
		t.Errorf("the two requests got %v and %v", first, joined.result)
	}
	if a, b := <-heard, <-heard; a != "halfway" || b != "halfway" {
		t.Errorf("they heard %q and %q", a, b)
	}
	if len(r.byKey) != 0 {
		t.Error("the run is still known")
	}
}

func TestARunEndsWithItsLastRequest(t *testing.T) {
	r := newRuns()
	ended := make(chan struct{})
	started := make(chan struct{})
	ctx, name, done := r.request(t.Context(), "mine")
	defer done()
	go func() {
		<-started
		if !r.cancel(name) {
			t.Error("the run has no name")
		}
	}()
	_, err := r.do(ctx, t.Context(), "key", ignore, func(ctx context.Context, _ listeners) (*report.Run, error) {
		close(started)
		<-ctx.Done()
		close(ended)
		return nil, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("err = %v", err)
	}
	select {
	case <-ended:
	default:
		t.Error("the request was answered before its run had ended")
	}
}

func TestARecordIsHeldByOneRun(t *testing.T) {
	r := newRuns()
	release, err := r.turn(t.Context(), "record", func() { t.Error("the first run waited") })
	if err != nil {
		t.Fatal(err)
	}
	waited, second := make(chan struct{}), make(chan error)
	go func() {
		release, err := r.turn(t.Context(), "record", func() { close(waited) })
		if err == nil {
			release()
		}
		second <- err
	}()
	<-waited
	other, err := r.turn(t.Context(), "another record", func() { t.Error("another record's run waited") })
	if err != nil {
		t.Fatal(err)
	}
	other()
	release()
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	held, err := r.turn(t.Context(), "record", func() {})
	if err != nil {
		t.Fatal(err)
	}
	defer held()
	if _, err := r.turn(cancelled, "record", func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled request waits on: %v", err)
	}
}

func TestNamesOfRequests(t *testing.T) {
	r := newRuns()
	ctx, name, done := r.request(t.Context(), "", "token")
	if name != "token" || !r.cancel("token") || ctx.Err() == nil {
		t.Errorf("a request is not cancelled by its token: %q, %v", name, ctx.Err())
	}
	done()
	if r.cancel("token") {
		t.Error("a finished request still has its name")
	}
	_, first, doneFirst := r.request(t.Context())
	other, second, doneSecond := r.request(t.Context(), first)
	defer doneSecond()
	doneFirst()
	if first == second || other.Err() != nil {
		t.Errorf("a taken name was given away: %q and %q", first, second)
	}
}
