package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// Config is one .cfg file as TLC reads it: a file of sections, each a keyword
// and what follows it up to the next keyword, wherever the lines end. A name
// that the file does not give is a zero Ref. CheckDeadlock is nil where the file
// does not say. (Source: TLC's ModelConfig.)
type Config struct {
	Path, Text        string
	Lines             text.Lines
	Specification     Ref
	Init, Next        Ref
	View, Alias       Ref
	Symmetry          []Ref
	Constraints       []Ref
	ActionConstraints []Ref
	Invariants        []Ref
	Properties        []Ref
	Postconditions    []Ref
	Possible          []Ref // what some behaviour must reach (_POSSIBLE, newer than TLC 1.7.4)
	Constants         []Assignment
	CheckDeadlock     *bool
	Problems          []Problem
}

// Assignment is Name = Value or Name <- Value; Op is "=" or "<-". Module is the
// M of "Name <- [M]Value", which speaks of the definition in module M, "" where
// none is given. Value is the source text, a set in its braces, a string in its
// quotes.
type Assignment struct {
	Name      string
	Span      text.Span
	Module    string
	Op, Value string
	ValueSpan text.Span
}

// ParseConfig reads the text of a .cfg file. It never fails: what it could not
// read is in the config's Problems.
func ParseConfig(path, src string) *Config {
	c := &Config{Path: path, Text: src, Lines: text.NewLines(src)}
	l := newLexer(src)
	p := &configParser{config: c}
	for done := false; !done; {
		t := l.next()
		p.tokens = append(p.tokens, t)
		done = t.kind == tEOF
	}
	pair(p.tokens)
	for p.peek().kind != tEOF {
		p.section()
	}
	c.Problems = append(c.Problems, l.problems...)
	sortProblems(c.Problems)
	return c
}

// configKeyword says whether TLC takes the word for the beginning of a section,
// wherever it stands.
func configKeyword(word string) bool {
	switch word {
	case "SPECIFICATION", "INIT", "NEXT", "VIEW", "ALIAS", "POSTCONDITION", "POSTCONDITIONS", "SYMMETRY",
		"CONSTRAINT", "CONSTRAINTS", "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS", "INVARIANT",
		"INVARIANTS", "PROPERTY", "PROPERTIES", "CONSTANT", "CONSTANTS", "CHECK_DEADLOCK",
		"_PERIODIC", "_RL_REWARD", "_POSSIBLE":
		return true
	}
	return false
}

// Checks lists the names that the config has TLC check, invariants first.
func (c *Config) Checks() []Ref {
	return append(append([]Ref(nil), c.Invariants...), c.Properties...)
}

// one is the field of a section that holds a single name, nil for others.
func (c *Config) one(keyword string) *Ref {
	switch keyword {
	case "SPECIFICATION":
		return &c.Specification
	case "INIT":
		return &c.Init
	case "NEXT":
		return &c.Next
	case "VIEW":
		return &c.View
	case "ALIAS":
		return &c.Alias
	case "_PERIODIC", "_RL_REWARD":
		return new(Ref) // steer TLC's simulation, check nothing
	}
	return nil
}

// many is the field of a section that holds a list of names, nil for others.
func (c *Config) many(keyword string) *[]Ref {
	switch keyword {
	case "SYMMETRY":
		return &c.Symmetry
	case "CONSTRAINT", "CONSTRAINTS":
		return &c.Constraints
	case "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS":
		return &c.ActionConstraints
	case "INVARIANT", "INVARIANTS":
		return &c.Invariants
	case "PROPERTY", "PROPERTIES":
		return &c.Properties
	case "POSTCONDITION", "POSTCONDITIONS":
		return &c.Postconditions
	case "_POSSIBLE":
		return &c.Possible
	}
	return nil
}
