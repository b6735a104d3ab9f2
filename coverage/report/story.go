package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/shell"
)

// Story tells a counterexample step by step: the action, who acts, what it
// changed, the code that it stands for and the question that it raises. Where
// the path is not the recorded one, both stand side by side before it.
func Story(w io.Writer, t Trace, style Style) {
	s := story{page: page{style: style}, trace: t}
	s.head()
	s.paths()
	s.initial()
	for _, step := range t.Steps {
		s.step(step)
	}
	s.end()
	s.flush(w)
}

type story struct {
	page
	trace Trace
}

func (s *story) head() {
	t := s.trace
	o := Outcome{Result: t.Result, Verdict: t.Verdict, Words: t.Words, CodeDrifted: t.CodeDrifted}
	s.line(s.paint(strong, t.Config), " · ", s.result(o), " · ", s.verdict(o))
	for _, line := range t.remarks() {
		s.line(s.paint(plain, line))
	}
}

// remarks are what is to be known of the whole: the reason of its verdict, and
// why it may not be of the model and code that stand there now.
func (t Trace) remarks() []string {
	var all []string
	if t.Reason != "" {
		all = append(all, t.Reason)
	}
	if t.Stale {
		all = append(all, "stale: the model or the config has changed since; lockstep run "+shell.Word(t.Config)+" finds it anew. Arguments are told only where TLC printed them.")
	}
	if t.CodeDrifted {
		all = append(all, "code drifted: the code is shown as it is now, and the model was compared with an earlier one")
	}
	return all
}

const (
	textIndent = "     " // below a step's number
	codeIndent = "       "
)

// stepHead is the line that a step begins with.
func (s *story) stepHead(number int, words string) {
	s.line()
	s.line(s.paint(faint, fmt.Sprintf("%3d  ", number)), words)
}

// paths sets the recorded path beside the one that was found.
func (s *story) paths() {
	rows := s.trace.sideBySide()
	if len(rows) == 0 {
		return
	}
	wide := len("recorded")
	for _, row := range rows {
		wide = max(wide, widest([]string{row.Recorded}))
	}
	s.line()
	s.line(textIndent, s.paint(faint, pad("recorded", wide)), "  ", s.paint(faint, "  found"))
	for _, row := range rows {
		number, sign, c := "   ", "  ", plain
		if row.Number > 0 {
			number = fmt.Sprintf("%3d", row.Number)
		}
		if row.First {
			sign, c = "≠ ", odd
		}
		s.line(s.paint(faint, number+"  "), s.paint(c, pad(row.Recorded, wide)), "  ", s.paint(c, sign+row.Found))
	}
}

func (s *story) initial() {
	if len(s.trace.Initial) == 0 {
		return
	}
	s.stepHead(0, s.paint(faint, "initial state"))
	names := make([]string, len(s.trace.Initial))
	for i, v := range s.trace.Initial {
		names[i] = v.Name
	}
	wide := widest(names)
	for i, v := range s.trace.Initial {
		room := s.width() - len(textIndent) - wide - 2
		s.line(textIndent, s.paint(plain, pad(names[i], wide)), "  ", s.paint(faint, shorten(v.Value, room)))
	}
}

func (s *story) step(step TraceStep) {
	words := s.paint(strong, step.Action) + s.paint(plain, strings.TrimPrefix(step.Title(), step.Action))
	if who := s.trace.who(step); who != "" {
		words += s.paint(faint, " · "+who)
	}
	if d := s.trace.Divergence; d != nil && d.Step == step.Number {
		words += s.paint(odd, "   ≠ the recorded path "+d.Recorded)
	}
	s.stepHead(step.Number, words)
	s.changed(step)
	if len(step.Code) == 0 {
		s.line(textIndent, s.paint(faint, "no code: the record gives none for "+step.Action))
	}
	for _, at := range step.Code {
		s.code(at, excerptLines(len(step.Code)))
	}
	s.question(step.Question)
}

// Title is the action with its arguments: "Put(b1, _)" where the second is not
// known, "Sail with b = b1" where an \E in it chooses.
func (step TraceStep) Title() string {
	var given, chosen []string
	known := false
	for _, a := range step.Arguments {
		switch {
		case a.Bound && a.Value != "":
			chosen = append(chosen, a.Name+" = "+a.Value)
		case a.Bound:
		case a.Value == "":
			given = append(given, "_")
		default:
			given, known = append(given, a.Value), true
		}
	}
	title := step.Action
	if known {
		title += "(" + strings.Join(given, ", ") + ")"
	}
	if len(chosen) > 0 {
		title += " with " + strings.Join(chosen, ", ")
	}
	return title
}

// StepWords are the title of a step, and who takes it where that does not say so.
func (t Trace) StepWords(step TraceStep) string {
	if who := t.who(step); who != "" {
		return step.Title() + " · " + who
	}
	return step.Title()
}

// who is who takes a step, "" where its title says so or nobody else acts.
func (t Trace) who(step TraceStep) string {
	lane := t.Lanes[step.Lane]
	named := slices.ContainsFunc(step.Arguments, func(a Argument) bool { return a.Value == lane.Name })
	if named || len(t.Lanes) < 2 && lane.Name != "" {
		return ""
	}
	return lane.Title()
}

// end tells what follows the last step for ever.
func (s *story) end() {
	t := s.trace
	if words := t.ending(); words != "" {
		s.line()
		s.line(textIndent, s.paint(strong, words))
	}
	if d := t.Divergence; d != nil && d.Step > len(t.Steps) {
		s.line()
		s.line(textIndent, s.paint(odd, "≠ the recorded path "+d.Recorded))
	}
	if len(t.Steps) == 0 && len(t.Initial) == 0 {
		s.line("TLC printed no path.")
	}
}

// ending is how a behaviour without an end goes on, "" for one that ends.
func (t Trace) ending() string {
	switch {
	case t.Stutter:
		return "stutters from here: nothing more happens, for ever"
	case t.Loop == 0:
		return ""
	}
	words := "back to state " + fmt.Sprint(t.Loop)
	if t.Loop > 1 {
		words += fmt.Sprintf(", after step %d", t.Loop-1)
	} else {
		words += ", the initial one"
	}
	if t.Back != "" {
		words += ", by " + t.Back
	}
	return words + ", and so on for ever"
}

// changed lists what a step changed, old → new.
func (s *story) changed(step TraceStep) {
	var all []Value
	for _, c := range step.Changed {
		all = append(all, c.Parts...)
	}
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = shorten(v.Name, s.width()/2)
	}
	wide := widest(names)
	for i, v := range all {
		room := s.width() - len(textIndent) - wide - 2
		s.line(textIndent, s.paint(where, pad(names[i], wide)), "  ", s.change(v, room))
	}
	if len(all) == 0 {
		s.line(textIndent, s.paint(faint, "changes nothing"))
	}
}

// change writes one change into room characters.
func (s *story) change(v Value, room int) string {
	switch {
	case v.Before == "":
		return s.paint(good, "+ "+shorten(v.After, room-2))
	case v.After == "":
		return s.paint(bad, "- "+shorten(v.Before, room-2))
	}
	before := shorten(v.Before, max(room/2-2, room-3-len([]rune(v.After))))
	after := shorten(v.After, room-3-len([]rune(before)))
	return s.paint(faint, before) + " → " + s.paint(plain, after)
}
