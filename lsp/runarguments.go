package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/internal/text"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// runArguments are the argument of lockstep.run. With neither configs nor
// properties nor relevantTo the record's every config is run. The record may be
// left out beside relevantTo, and without names for all records, or for those in
// records.
type runArguments struct {
	Record     string      `json:"record,omitempty"` // URI
	Records    []runRecord `json:"records,omitempty"`
	Configs    []string    `json:"configs,omitempty"`
	Properties []string    `json:"properties,omitempty"`
	RelevantTo *relevantTo `json:"relevantTo,omitempty"`
	Only       string      `json:"only,omitempty"`     // of all these: failed, or stale
	Fresh      bool        `json:"fresh,omitempty"`    // run TLC also where the outcome of an earlier run stands
	Coverage   bool        `json:"coverage,omitempty"` // count how often actions are taken, whatever the size
	Quiet      bool        `json:"quiet,omitempty"`    // the client shows what came of it by itself
	Run        string      `json:"run,omitempty"`      // a name to cancel the run by
}

// runRecord is one of several records, and what to run of it; all without names.
type runRecord struct {
	Record     string   `json:"record"` // URI
	Configs    []string `json:"configs,omitempty"`
	Properties []string `json:"properties,omitempty"`
}

// relevantTo is a place in a covered function or an action. Version, if there,
// is that of the text which the position was computed from.
type relevantTo struct {
	URI      string            `json:"uri"`
	Position protocol.Position `json:"position"`
	Version  *int32            `json:"version,omitempty"`
}

// runArguments are a request as a client can send it back.
func (v *view) runArguments(request coverage.RunRequest, mappers mappers) runArguments {
	arguments := runArguments{Configs: request.Configs, Properties: request.Properties, Only: string(request.Only), Fresh: request.Fresh, Coverage: request.Coverage}
	if request.Record != "" {
		arguments.Record = string(v.uriOf(request.Record))
	}
	if at := request.At; at != nil {
		place := relevantTo{URI: string(v.uriOf(at.Path)), Position: mappers.of(at.Path).OffsetPosition(at.Span.Start)}
		if version, open := v.documents.version(place.URI); open {
			place.Version = &version
		}
		arguments.RelevantTo = &place
	}
	return arguments
}

// runRequests are what the arguments ask for: one request, or one for each
// record that is named or that a place concerns. A place in another version of the text than the
// client has now is answered with ContentModified.
func (v *view) runRequests(ctx context.Context, arguments runArguments) ([]coverage.RunRequest, error) {
	if len(arguments.Records) > 0 {
		return v.listedRequests(arguments)
	}
	request, err := v.runRequest(arguments)
	if err != nil || request.Record != "" {
		return []coverage.RunRequest{request}, err
	}
	if request.At == nil {
		return v.eachRecord(request), nil
	}
	var requests []coverage.RunRequest
	for _, fix := range v.snapshot.Fixes(ctx, request.At.Path, request.At.Span) {
		if fix.Run == nil || len(fix.Run.Configs) == 0 {
			continue
		}
		known := func(r coverage.RunRequest) bool { return r.Record == fix.Run.Record }
		if !slices.ContainsFunc(requests, known) {
			request.Record = fix.Run.Record
			requests = append(requests, request)
		}
	}
	if len(requests) == 0 {
		return nil, invalidParams("no property is relevant here")
	}
	return requests, nil
}

// listedRequests are those of a list of records, each as if it were asked for alone.
func (v *view) listedRequests(arguments runArguments) ([]coverage.RunRequest, error) {
	if arguments.Record != "" || arguments.RelevantTo != nil || len(arguments.Configs)+len(arguments.Properties) > 0 {
		return nil, invalidParams("records stands in place of record, relevantTo and names")
	}
	requests := make([]coverage.RunRequest, len(arguments.Records))
	for i, one := range arguments.Records {
		if one.Record == "" {
			return nil, invalidParams("records: one has no record")
		}
		alone := arguments
		alone.Records, alone.Record, alone.Configs, alone.Properties = nil, one.Record, one.Configs, one.Properties
		request, err := v.runRequest(alone)
		if err != nil {
			return nil, err
		}
		requests[i] = request
	}
	return requests, nil
}

// eachRecord is the request for each record that has a config.
func (v *view) eachRecord(request coverage.RunRequest) []coverage.RunRequest {
	var requests []coverage.RunRequest
	for _, path := range v.snapshot.Records() {
		if len(v.snapshot.Models().Checkable(path).Configs()) > 0 {
			request.Record = path
			requests = append(requests, request)
		}
	}
	return requests
}

func (v *view) runRequest(arguments runArguments) (coverage.RunRequest, error) {
	request := coverage.RunRequest{
		Configs: arguments.Configs, Properties: arguments.Properties, Only: coverage.Only(arguments.Only),
		Fresh: arguments.Fresh, Coverage: arguments.Coverage,
	}
	switch request.Only {
	case "", coverage.OnlyFailed, coverage.OnlyStale:
	default:
		return request, invalidParams("only: %q is none of failed, stale", arguments.Only)
	}
	if arguments.Record != "" {
		path, ok := v.pathOf(uri.URI(arguments.Record))
		if !ok {
			return request, invalidParams("record: %q is no file URI", arguments.Record)
		}
		request.Record = path
	}
	at := arguments.RelevantTo
	if at == nil {
		if request.Record == "" && len(request.Configs)+len(request.Properties) > 0 {
			return request, invalidParams("%s needs a record for these names", commandRun)
		}
		return request, nil
	}
	path, ok := v.pathOf(uri.URI(at.URI))
	if !ok {
		return request, invalidParams("relevantTo.uri: %q is no file URI", at.URI)
	}
	if version, open := v.documents.version(at.URI); open && at.Version != nil && version != *at.Version {
		return request, protocol.ErrContentModified
	}
	mapper, ok := v.mapper(path)
	if !ok {
		return request, invalidParams("relevantTo.uri: no file %q", path)
	}
	offset := mapper.PositionOffset(at.Position)
	request.At = &coverage.Place{Path: path, Span: text.Span{Start: offset, End: offset}}
	return request, nil
}

// runKey is equal for requests that check the same configs of the same texts, and
// judge them by the same. A request that names nothing that exists stands for itself.
func (v *view) runKey(requests []coverage.RunRequest) string {
	var key strings.Builder
	for _, r := range requests {
		configs, err := v.snapshot.Requested(r)
		fmt.Fprintf(&key, "%q %t %t %v\n", r.Record, r.Fresh, r.Coverage, err)
		for _, c := range configs {
			fmt.Fprintf(&key, "%q %s %s\n", c.Config, c.Inputs, c.Judged)
		}
	}
	return key.String()
}

// title is what the progress is called.
func (a runArguments) title() string {
	names := append(append([]string{}, a.Configs...), a.Properties...)
	for _, one := range a.Records {
		names = append(append(names, one.Configs...), one.Properties...)
	}
	switch {
	case len(names) > 0:
		return strings.Join(names, ", ")
	case a.RelevantTo != nil:
		return "relevant properties"
	case a.Only != "":
		return a.Only + " configs"
	}
	return "all configs"
}
