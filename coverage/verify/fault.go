package verify

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// errorWords tells the first error with its place, and how many follow.
func errorWords(errors []tlc.ModelError) string {
	first := errors[0]
	kind := "model error"
	if first.Config {
		kind = "config error"
	}
	words := kind + ": " + oneLine(first.Message)
	if at := place(first.File, first.Module, first.Line, first.Column); at != "" {
		words = kind + " at " + at + ": " + oneLine(first.Message)
	}
	if more := len(errors) - 1; more > 0 {
		words += fmt.Sprintf(" (and %d more)", more)
	}
	return words
}

// violationWords tells a violation of what is no property.
func violationWords(v tlc.Violation, when string) string {
	at := place("", v.Module, v.Line, v.Column)
	if at != "" {
		at = " at " + at
	}
	switch v.Kind {
	case tlc.Deadlock:
		return "deadlock" + when
	case tlc.Assert:
		return "an Assert of the model is false" + at + when + assertText(v.Message)
	case tlc.Assumption:
		if v.Name != "" {
			return "ASSUME " + v.Name + " is false" + at
		}
		return "an ASSUME is false" + at
	}
	return strings.TrimSpace(string(v.Kind)+" "+v.Name) + " is violated" + at + when
}

// foreignWords tells a violation of a property that is not the config's own.
func foreignWords(c Config, name, when string) string {
	if name == "" {
		name = "a property that TLC does not name"
	}
	words := name + " is violated" + when
	if len(c.Own) == 0 {
		return words + "; the config has no property of its own"
	}
	return words + "; the config is for " + strings.Join(c.Own, ", ")
}

// unnamedWords tells a violation that may be of any of the candidates.
func unnamedWords(v tlc.Violation, candidates []string) string {
	words := "a property is violated and TLC does not say which"
	if v.Name != "" {
		words = v.Name + " is violated, which the config does not list"
	}
	if len(candidates) == 0 {
		return words
	}
	return words + fmt.Sprintf("; it may be of any of %s: give each a config of its own", strings.Join(candidates, ", "))
}

// incomplete tells why a run without violation and error is no PASS.
func incomplete(r tlc.Result) string {
	switch {
	case r.Exit < 0:
		return "TLC was ended from outside before it was done"
	case r.Exit != 0:
		return fmt.Sprintf("TLC ended with status %d and gave no reason", r.Exit)
	case r.LeftOnQueue > 0:
		return fmt.Sprintf("TLC ended with status 0, but %d states were left on the queue", r.LeftOnQueue)
	}
	return "TLC ended with status 0, but did not say that it found no error"
}

// when says at which point of its path a violation comes.
func when(v tlc.Violation, trace *tlc.Trace) string {
	if v.Initial || v.Kind == tlc.InitialState {
		return " in the initial state"
	}
	steps := trace.Actions()
	if len(steps) == 0 {
		return ""
	}
	return fmt.Sprintf(" after %s, last %s", count(len(steps), "step"), steps[len(steps)-1])
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// place writes file:line:column, or the module where the file is unknown.
func place(file, module string, line, column int) string {
	at := module
	if file != "" {
		at = filepath.Base(file)
	}
	if at == "" || line == 0 {
		return at
	}
	at += ":" + strconv.Itoa(line)
	if column > 0 {
		at += ":" + strconv.Itoa(column)
	}
	return at
}

// assertText is what the model's author wrote into an Assert.
func assertText(message string) string {
	const before = "the second argument was:"
	_, text, found := strings.Cut(message, before)
	if text = oneLine(text); !found || text == "" {
		return ""
	}
	return ": " + text
}

// oneLine joins the lines of a message and leaves out empty ones.
func oneLine(message string) string { return strings.Join(strings.Fields(message), " ") }
