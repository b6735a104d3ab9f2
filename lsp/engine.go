package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/tla/tlc"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// findEngine finds TLC and, where there is none and the user named none,
// installs it, saying so.
func findEngine(ctx context.Context, settings tlc.Settings, tell func(line string)) (tlc.Engine, error) {
	engine, err := tlc.Find(ctx, settings, os.Getenv)
	var missing *tlc.JarMissing
	if errors.As(err, &missing) && missing.Named == "" {
		if _, err = tlc.Install(ctx, settings, os.Getenv, tell); err == nil {
			engine, err = tlc.Find(ctx, settings, os.Getenv)
		}
	}
	if err != nil && ctx.Err() == nil {
		return engine, jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "lockstep: "+err.Error())
	}
	return engine, err
}

// progressLine is how far a run is, in one line.
func progressLine(p coverage.RunProgress) string {
	line := p.Config
	if p.Total > 1 {
		line = fmt.Sprintf("%d of %d done · %s", p.Done, p.Total, p.Config)
	}
	if p.Generated == 0 {
		return line
	}
	line += " · " + grouped(p.Distinct) + " states"
	if seconds := p.Elapsed.Seconds(); seconds >= 1 {
		line += " · " + grouped(int64(float64(p.Generated)/seconds)) + "/s · " + p.Elapsed.Round(time.Second).String()
	}
	return line
}

// percentage is how many of the configs are done; -1 where that is unknown.
func percentage(p coverage.RunProgress) int {
	if p.Total == 0 {
		return -1
	}
	return 100 * p.Done / p.Total
}
