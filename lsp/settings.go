package lsp

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"reflect"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// initializationOptions is what a client may send with initialize.
type initializationOptions struct {
	// Trusted: nil leaves the question open, false means that the client
	// decides and has not granted it.
	Trusted *bool `json:"trusted"`
	// Queue: the client is told of what runs and waits by lockstep/queue.
	Queue    bool            `json:"queue"`
	Settings json.RawMessage `json:"settings"`
	// Commands of the client's own that lenses may carry: lockstep.showTrace.
	Commands []string `json:"commands"`
}

// settings are the user's choices as the client spells them, in
// initializationOptions.settings and in workspace/didChangeConfiguration (there
// also below a key "lockstep").
type settings struct {
	EditDiagnostics *bool             `json:"editDiagnostics"` // default true
	Severities      map[string]string `json:"severities"`      // code → error, warning, information, hint
	TLCJar          string            `json:"tlcJar"`
	Java            string            `json:"java"`
	Workers         int               `json:"workers"`
	Memory          int               `json:"memory"`   // MiB
	Parallel        int               `json:"parallel"` // TLC processes at a time; 0: as many as cores and memory allow
	NoDeadlock      bool              `json:"noDeadlock"`
	ModelLanguage   string            `json:"modelLanguage"` // on (the default) or off, see modellanguage.go
	Lenses          lensSettings      `json:"lenses"`
}

// lensSettings say which lenses are shown, by what they stand on: all by default.
type lensSettings struct {
	Functions  *bool `json:"functions"`
	Actions    *bool `json:"actions"`
	Properties *bool `json:"properties"`
	Record     *bool `json:"record"`
}

func (l lensSettings) hidden() coverage.HiddenLenses {
	off := func(choice *bool) bool { return choice != nil && !*choice }
	return coverage.HiddenLenses{
		Functions:  off(l.Functions),
		Actions:    off(l.Actions),
		Properties: off(l.Properties),
		Record:     off(l.Record),
	}
}

// readSettings decodes settings. What it does not understand it leaves at its
// default and names in the error.
func readSettings(raw []byte) (coverage.Settings, error) {
	var read settings
	var failed error
	if len(raw) > 0 {
		section, _ := settingsIn(raw)
		failed = json.Unmarshal(section, &read)
	}
	severities, err := readSeverities(read.Severities)
	failed = cmp.Or(err, failed)
	switch read.ModelLanguage {
	case "", "on", "off":
	default:
		failed = fmt.Errorf("modelLanguage: %q is none of on, off", read.ModelLanguage)
	}
	engine := tlc.Settings{Jar: read.TLCJar, Java: read.Java, Spelled: tlc.Spelling{Jar: "the setting tlcJar", Java: "the setting java"}}
	return coverage.Settings{
		EditDiagnostics:  read.EditDiagnostics == nil || *read.EditDiagnostics,
		Severities:       severities,
		Engine:           engine,
		Outcomes:         outcomes.OfUser(engine, os.Getenv),
		Workers:          read.Workers,
		MemoryMB:         read.Memory,
		Parallel:         read.Parallel,
		NoDeadlock:       read.NoDeadlock,
		ModelLanguageOff: read.ModelLanguage == "off",
		HiddenLenses:     read.Lenses.hidden(),
	}, failed
}

// readSeverities reads words; the error names one that is none.
func readSeverities(words map[string]string) (map[string]coverage.Severity, error) {
	var failed error
	severities := map[string]coverage.Severity{}
	for code, word := range words {
		severity, ok := severityOf(word)
		if !ok {
			failed = fmt.Errorf("severities.%s: %q is none of error, warning, information, hint", code, word)
			continue
		}
		severities[code] = severity
	}
	return severities, failed
}

// settingsIn is the object that holds our settings: the one below "lockstep",
// else raw itself. ours is false where there are none in it: clients send {}, or
// the settings of other servers, and mean nothing by it.
func settingsIn(raw []byte) (section []byte, ours bool) {
	var sent map[string]json.RawMessage
	if json.Unmarshal(raw, &sent) != nil {
		return raw, false
	}
	if nested, ok := sent["lockstep"]; ok {
		return nested, bytes.HasPrefix(nested, []byte("{"))
	}
	names := reflect.TypeFor[settings]()
	for i := range names.NumField() {
		if _, ok := sent[names.Field(i).Tag.Get("json")]; ok {
			return raw, true
		}
	}
	return raw, false
}

func severityOf(word string) (coverage.Severity, bool) {
	for severity := coverage.Error; severity <= coverage.Hint; severity++ {
		if severity.String() == word {
			return severity, true
		}
	}
	return 0, false
}
