package tlc

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ParseOutput reads what TLC prints in -tool mode, to its end, and calls
// onProgress (when not nil) at each message that tells how far TLC is; its
// Elapsed is zero. It never fails: output that breaks off or that it does not
// know gives what could be read. Exit, Cancelled and the Elapsed that a clock
// measured are the runner's to fill in.
//
// Codes and texts are those of tlc2.output.EC and MP in TLC's source.
func ParseOutput(r io.Reader, onProgress func(Progress)) Result {
	p := newParser(onProgress)
	eachLine(r, p.frames.line)
	p.frames.close()
	return p.finish()
}

// parser gathers one Result.
type parser struct {
	frames     frames
	sany       sany
	result     Result
	progress   Progress
	onProgress func(Progress)
	tracing    bool        // states that come now belong to result.Trace
	located    func(place) // gives the latest error or violation its place
	stateless  bool        // TLC said that no initial state exists
}

func newParser(onProgress func(Progress)) *parser {
	p := &parser{onProgress: onProgress, tracing: true}
	p.frames.emit = p.message
	p.frames.bare = p.sany.line
	return p
}

func (p *parser) finish() Result {
	p.sany.flush()
	p.result.Errors = append(p.sany.errors, p.result.Errors...)
	p.result.Warnings = append(p.sany.warnings, p.result.Warnings...)
	p.sany.nameFiles(p.result.Errors)
	p.sany.nameFiles(p.result.Warnings)
	if p.stateless && len(p.result.Errors) == 0 && len(p.result.Violations) == 0 {
		// TLC calls a model without any behaviour free of errors; so it is, and
		// nothing was checked.
		p.result.Errors = append(p.result.Errors, ModelError{
			Message: "No state satisfies the initial predicate: nothing was checked."})
	}
	if p.result.Depth == 0 {
		p.result.Depth = max(p.progress.Depth, 0)
	}
	return p.result
}

// message takes one outermost message.
func (p *parser) message(m message) {
	if p.phase(m) || p.statistics(m) || p.taken(m) || p.behaviour(m) || p.violation(m) {
		return
	}
	switch {
	case m.Code == 2262:
		p.result.Version = strings.TrimPrefix(strings.TrimSpace(m.Text), "TLC2 Version ")
	case m.Code == 2193:
		p.result.NoError = true
	case m.Code == 2186:
		p.result.Elapsed = elapsed(m.Text)
	case m.Code == 2103:
		p.position(m)
	case m.Class == classError, m.Class == classBug:
		p.modelError(m)
	case m.Class == classWarning && m.Code != 2401: // 2401 complains of the collector that lockstep chose
		p.result.Warnings = append(p.result.Warnings, toModelError(m))
	}
}

// phase follows what TLC is doing.
func (p *parser) phase(m message) bool {
	switch m.Code {
	case 2220:
		p.tell(PhaseParsing)
	case 2219:
		p.sany.flush()
	case 2189:
		p.tell(PhaseInitial)
	case 2192:
		p.tell(PhaseLiveness)
	case 2267:
		p.tell(PhaseExploring)
	default:
		return false
	}
	return true
}

func (p *parser) tell(phase Phase) {
	p.progress.Phase = phase
	if p.onProgress != nil {
		p.onProgress(p.progress)
	}
}

// Counts as TLC writes them, with or without separators: "8,016,012".
var (
	initialCount  = regexp.MustCompile(`initial states: ([\d,.]+)(?: distinct)? states? generated(?:, with ([\d,.]+) of them distinct)?`)
	generated     = regexp.MustCompile(`([\d,.]+) states generated`)
	distinct      = regexp.MustCompile(`([\d,.]+) distinct states found`)
	leftOnQueue   = regexp.MustCompile(`([\d,.]+) states left on queue`)
	progressDepth = regexp.MustCompile(`^Progress\(([\d,.]+)\)`)
	searchDepth   = regexp.MustCompile(`graph search is ([\d,.]+)`)
)

// statistics takes the messages that count states.
func (p *parser) statistics(m message) bool {
	switch m.Code {
	case 2190, 2191, 2207, 2208:
		if hit := initialCount.FindStringSubmatch(m.Text); hit != nil {
			p.progress.Generated, p.progress.Distinct = number(hit[1]), number(hit[1])
			if hit[2] != "" {
				p.progress.Distinct = number(hit[2])
			}
			p.stateless = p.progress.Generated == 0
		}
		p.tell(PhaseExploring)
	case 2200, 2205, 2206, 2209:
		p.count(m.Text)
		if hit := progressDepth.FindStringSubmatch(m.Text); hit != nil {
			p.progress.Depth = int(number(hit[1]))
		}
		p.tell(PhaseExploring)
	case 2199, 2204:
		p.count(m.Text)
		p.result.Generated, p.result.Distinct = p.progress.Generated, p.progress.Distinct
		p.result.LeftOnQueue = p.progress.Queue
	case 2194:
		if hit := searchDepth.FindStringSubmatch(m.Text); hit != nil {
			p.result.Depth = int(number(hit[1]))
		}
	default:
		return false
	}
	return true
}

func (p *parser) count(text string) {
	for _, c := range []struct {
		pattern *regexp.Regexp
		into    *int64
	}{
		{generated, &p.progress.Generated},
		{distinct, &p.progress.Distinct},
		{leftOnQueue, &p.progress.Queue},
	} {
		if hit := c.pattern.FindStringSubmatch(text); hit != nil {
			*c.into = number(hit[1])
		}
	}
}

// number reads a count; what is none, or too large, is 0.
func number(s string) int64 {
	n, err := strconv.ParseInt(strings.NewReplacer(",", "", ".", "").Replace(s), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

var durationPart = regexp.MustCompile(`(\d{1,9})\s*(ms|s|min|h|d)\b`)

// elapsed reads "Finished in 884ms at (…)", "in 01min 02s at", "in 3h 10min".
func elapsed(text string) time.Duration {
	text, _, _ = strings.Cut(text, " at ")
	units := map[string]time.Duration{
		"ms": time.Millisecond, "s": time.Second, "min": time.Minute,
		"h": time.Hour, "d": 24 * time.Hour,
	}
	var sum time.Duration
	for _, part := range durationPart.FindAllStringSubmatch(text, -1) {
		sum += time.Duration(number(part[1])) * units[part[2]]
	}
	return sum
}
