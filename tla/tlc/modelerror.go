package tlc

import (
	"regexp"
	"strings"
)

// modelError takes a message of class error or bug that is no violation.
func (p *parser) modelError(m message) {
	switch m.Code {
	case 3002, 2171:
		// "Parsing or semantic analysis failed": SANY has said what and where.
		p.sany.flush()
		if len(p.sany.errors) > 0 {
			return
		}
	}
	e := toModelError(m)
	words, state, carries := cutState(m)
	if carries {
		e.Message = words
		if p.result.Trace == nil {
			p.result.Trace = &Trace{States: []State{state}}
		}
	}
	p.result.Errors = append(p.result.Errors, e)
	at := len(p.result.Errors) - 1
	p.located = func(where place) { p.result.Errors[at].at(where) }
}

// toModelError reads an error message. Where TLC wraps one into its general
// "unexpected exception" (code 1000), the wrapped one is the error.
func toModelError(m message) ModelError {
	if m.Code == 1000 && len(m.Nested) > 0 {
		m = m.Nested[len(m.Nested)-1]
	}
	e := ModelError{Code: m.Code, Message: plain(m.words()), Config: isConfigCode(m.Code)}
	if e.Config {
		configError(&e)
	} else if hit := placeInside.FindStringSubmatch(e.Message); hit != nil {
		e.at(toPlace(hit))
	}
	if e.Name == "" {
		e.Name = submatch(evaluating, e.Message)
	}
	return e
}

var evaluating = regexp.MustCompile(`^Evaluating (?:invariant|action property) (\S+) failed`)

// exceptionWrap is what TLC says before the text of an exception that it did
// not expect. It helps nobody: the user's output is this output.
var exceptionWrap = regexp.MustCompile(`^TLC threw an unexpected exception\.\n` +
	`(?:This was probably caused by an error in the spec or model\.\n)?` +
	`(?:See the User Output or TLC Console for clues to what happened\.\n)?` +
	`The exception was an? (\S+)\n?(?:: )?`)

func plain(text string) string {
	if hit := exceptionWrap.FindStringSubmatch(text); hit != nil {
		if rest := strings.TrimSpace(text[len(hit[0]):]); rest != "" {
			return rest
		}
		return "TLC threw " + hit[1]
	}
	return text
}

// isConfigCode says whether a message speaks of the .cfg: TLC_CONFIG_… and
// CFG_… of tlc2.output.EC, and 2146, a property under INVARIANT.
func isConfigCode(code int) bool {
	switch {
	case code >= 5001 && code <= 5006, code == 2146, code == 2245,
		code >= 2222 && code <= 2236, code >= 2241 && code <= 2243,
		code >= 2272 && code <= 2274, code == 2280, code == 2281:
		return true
	}
	return false
}

var (
	configLine    = regexp.MustCompile(`^TLC found an error in the configuration file at line (\d+)\s*`)
	configMissing = regexp.MustCompile(`(?s)^TLC encountered the following error when trying to read the configuration file (.+?):\s+(.*)$`)
	// The identifier that a message about the config is about, as MP words it.
	configNames = []*regexp.Regexp{
		regexp.MustCompile(`constant parameter (\S+) is not assigned`),
		regexp.MustCompile(`^The (?:invariant|property|constraint|action constraint|view|symmetry|postcondition|alias|[a-z ]+) (\S+) specified in the configuration file`),
		regexp.MustCompile(`substitutes (?:for|constant) (\S+) with`),
		regexp.MustCompile(`the (?:identifier|module name) (\S+) `),
		regexp.MustCompile(`^The (?:invariant|property|operator|formula) (\S+?),? (?:is|at|cannot|of|which)`),
		regexp.MustCompile(`arity of the operator (\S+) is`),
		regexp.MustCompile(`TLC requires (\S+) not to take`),
		regexp.MustCompile(`[Tt]he keyword (\S+) `),
		regexp.MustCompile(`^The [a-z]+ of (\S+) is equal to`),
	}
)

// configError finds line and name of an error of the config, and drops from
// its message what these say.
func configError(e *ModelError) {
	if hit := configLine.FindStringSubmatch(e.Message); hit != nil {
		e.Line = atoi(hit[1])
		if rest := strings.TrimSpace(e.Message[len(hit[0]):]); rest != "" {
			e.Message = rest
		}
	}
	if hit := configMissing.FindStringSubmatch(e.Message); hit != nil {
		e.File = hit[1]
		if why := strings.TrimSpace(hit[2]); why == "File not found." {
			e.Message = "config missing: " + hit[1]
		} else {
			e.Message = "config unreadable: " + hit[1] + ": " + why
		}
		return
	}
	for _, re := range configNames {
		if name := submatch(re, e.Message); name != "" {
			e.Name = name
			return
		}
	}
}
