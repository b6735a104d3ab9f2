package tla

// Keyword is a reserved word of TLA+ to be offered where it may stand. Form is
// what one writes with it, an … at each place that is left to fill in; "" where
// the word stands alone.
type Keyword struct{ Word, Doc, Form string }

// ExpressionKeywords are words that an expression may begin with.
func ExpressionKeywords() []Keyword {
	return []Keyword{
		{"IF", "one of two values", "IF … THEN … ELSE …"},
		{"CASE", "the value of the arm whose condition holds", "CASE … -> … [] OTHER -> …"},
		{"LET", "definitions for one expression", "LET … == … IN …"},
		{"CHOOSE", "some value, always the same, for which a condition holds", "CHOOSE … \\in … : …"},
		{"UNCHANGED", "the same value in the next state", "UNCHANGED <<…>>"},
		{"ENABLED", "a step of the action is possible", ""},
		{"DOMAIN", "the arguments of a function", ""},
		{"SUBSET", "the set of all subsets", ""},
		{"UNION", "the union of a set's elements", ""},
		{"LAMBDA", "an operator without a name, as an argument", "LAMBDA …: …"},
		{"TRUE", "", ""},
		{"FALSE", "", ""},
		{"BOOLEAN", "{TRUE, FALSE}", ""},
		{"STRING", "the set of all strings", ""},
	}
}

// UnitKeywords are words that a part of a module may begin with.
func UnitKeywords() []Keyword {
	return []Keyword{
		{"EXTENDS", "what other modules declare, under its own names", ""},
		{"CONSTANT", "what a config gives a value to", ""},
		{"CONSTANTS", "what a config gives values to", ""},
		{"VARIABLE", "what a step may change", ""},
		{"VARIABLES", "what a step may change", ""},
		{"ASSUME", "what must hold of the constants", ""},
		{"INSTANCE", "what another module defines, with its constants and variables replaced", "INSTANCE … WITH … <- …"},
		{"LOCAL", "a definition that other modules do not see", ""},
		{"RECURSIVE", "an operator that is used before it is defined", "RECURSIVE …(_)"},
		{"THEOREM", "what follows from the definitions", ""},
	}
}
