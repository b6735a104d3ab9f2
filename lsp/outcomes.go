package lsp

import (
	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// outcomesArguments are the argument of lockstep.outcomes.
type outcomesArguments struct {
	Record string `json:"record"` // URI; all records if left out
}

// outcomesAnswer is the lockstep.outcomes/1 object: what the records check, and
// what is known of it.
type outcomesAnswer struct {
	Schema  string          `json:"schema"`
	Records []outcomeRecord `json:"records"`
}

type outcomeRecord struct {
	report.Located
	Record  string          `json:"record"`
	State   report.State    `json:"state"`
	Words   string          `json:"words"` // the state
	Name    string          `json:"name"`
	Configs []outcomeConfig `json:"configs"`
}

// outcomeConfig is a config with its last outcome.
type outcomeConfig struct {
	Config     string            `json:"config"`
	URI        string            `json:"uri"` // of the .cfg
	Range      protocol.Range    `json:"range"`
	Module     *outcomeModule    `json:"module"` // null: none fits
	Problem    string            `json:"problem"`
	Properties []outcomeProperty `json:"properties"`
	Variant    bool              `json:"variant"`
	Of         *string           `json:"of"`
	Expected   *report.Expected  `json:"expected"`
	Outcome    *report.Outcome   `json:"outcome"` // null: never run
	Stale      bool              `json:"stale"`
	At         string            `json:"at"` // as the outcome's
}

type outcomeModule struct {
	Name string `json:"name"`
	URI  string `json:"uri"`
}

// outcomeProperty is a name that a config lists; without a place where the model
// does not define it.
type outcomeProperty struct {
	Name  string          `json:"name"`
	URI   *string         `json:"uri"`
	Range *protocol.Range `json:"range"`
	Own   bool            `json:"own"`
}

// executeOutcomes answers with all configs of the records and their last
// outcomes. It runs nothing.
func (v *view) executeOutcomes(arguments outcomesArguments) (protocol.LSPAny, error) {
	paths, err := v.recordPaths(arguments.Record)
	if err != nil {
		return nil, err
	}
	answer := outcomesAnswer{Schema: "lockstep.outcomes/1", Records: []outcomeRecord{}}
	mappers := v.newMappers()
	for _, path := range paths {
		checks, ok := v.snapshot.Checks(path)
		if !ok {
			continue
		}
		record := outcomeRecord{v.located(path, checks.Record), checks.Record, checks.State, checks.State.Words(), checks.Name, []outcomeConfig{}}
		for _, check := range checks.Configs {
			record.Configs = append(record.Configs, v.outcomeConfig(check, mappers))
		}
		answer.Records = append(answer.Records, record)
	}
	return marshalAny(answer)
}

func (v *view) outcomeConfig(check coverage.Check, mappers mappers) outcomeConfig {
	config := outcomeConfig{
		Config: check.Config, URI: string(v.uriOf(check.Place.Path)), Range: mappers.of(check.Place.Path).SpanRange(check.Place.Span),
		Problem: check.Problem, Properties: []outcomeProperty{}, Variant: check.Variant, Stale: check.Stale,
	}
	if check.Module != "" {
		config.Module = &outcomeModule{check.Module, string(v.uriOf(check.ModulePath))}
	}
	if check.Of != "" {
		config.Of = &check.Of
	}
	if e := check.Expected; e != nil {
		config.Expected = &report.Expected{Result: e.Result, Trace: append([]string{}, e.Trace...)}
	}
	if check.Known {
		config.Outcome, config.At = &check.Outcome, check.Outcome.At
	}
	for _, p := range check.Properties {
		property := outcomeProperty{Name: p.Name, Own: p.Own}
		if at := p.Defined; at != nil {
			property.URI = ptr(string(v.uriOf(at.Path)))
			property.Range = ptr(mappers.of(at.Path).SpanRange(at.Select))
		}
		config.Properties = append(config.Properties, property)
	}
	return config
}
