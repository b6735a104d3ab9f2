package tla

// kind is the lexical class of a token.
type kind int

const (
	tEOF     kind = iota
	tIdent        // identifiers and the built-in words TRUE, FALSE, BOOLEAN, STRING
	tKeyword      // reserved words
	tNumber
	tString
	tOp     // operators and punctuation, spelled in ASCII whatever the source has
	tStep   // <1>2. , the name of a proof step
	tDashes // four or more -
	tEquals // four or more =
)

// token is one lexeme. col is its 0-based column as SANY counts it (characters,
// a tab going to the next multiple of 8), which decides where a bulleted list
// ends. match is, for an opening bracket or LET, how many tokens further the
// closing one or IN stands, 0 where there is none.
type token struct {
	kind       kind
	text       string
	start, end int
	col        int
	match      int
}

func (t token) op(text string) bool   { return t.kind == tOp && t.text == text }
func (t token) word(text string) bool { return t.kind == tKeyword && t.text == text }

// reserved says whether word is a keyword. The list is SANY's; TRUE, FALSE,
// BOOLEAN and STRING are left out since they are used like identifiers.
func reserved(word string) bool {
	switch word {
	case "ASSUME", "ASSUMPTION", "AXIOM", "BY", "CASE", "CHOOSE", "CONSTANT", "CONSTANTS",
		"COROLLARY", "DEF", "DEFINE", "DEFS", "DOMAIN", "ELSE", "ENABLED", "EXCEPT", "EXTENDS",
		"HAVE", "HIDE", "IF", "IN", "INSTANCE", "LAMBDA", "LEMMA", "LET", "LOCAL", "MODULE",
		"NEW", "OBVIOUS", "OMITTED", "ONLY", "OTHER", "PICK", "PROOF", "PROPOSITION", "PROVE",
		"QED", "RECURSIVE", "STATE", "ACTION", "TEMPORAL", "SUBSET", "SUFFICES", "TAKE", "THEN",
		"THEOREM", "UNCHANGED", "UNION", "USE", "VARIABLE", "VARIABLES", "WITH", "WITNESS",
		"WF_", "SF_":
		return true
	}
	return false
}

// symbols lists the operators that are not words, longest first.
func symbols() []string {
	return []string{
		"-+->", "<=>", "...", "::=", "|->", "(\\X)", "(+)", "(-)", "(.)", "(/)", ">>_",
		"^+", "^*", "^#", "!!", "##", "$$", "%%", "&&", "**", "++", "--", "-|", "->", "-.",
		"..", "//", "/=", "/\\", "::", ":=", ":>", "<:", "<<", "<=", "<-", "<>", "==", "=<",
		"=>", "=|", ">=", ">>", "??", "@@", "[]", "\\/", "]_", "^^", "|-", "|=", "||", "~>",
		"!", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", "<", "=",
		">", "?", "@", "[", "\\", "]", "^", "_", "{", "|", "}", "~",
	}
}

// infix is the binding strength of an infix operator, 0 for none. The numbers
// are the lower bounds of the precedence ranges in table 6 of Lamport's
// "Specifying Systems", made one larger so that 0 is free; where ranges matter
// (a mere error in TLA+) any reading will do here.
func infix(op string) int {
	switch op {
	case "=>":
		return 2
	case "<=>", "~>", "-+->":
		return 3
	case "/\\", "\\/":
		return 4
	case "=", "/=", "<", ">", "\\leq", "\\geq", "\\in", "\\notin", "\\subset", "\\subseteq",
		"\\supset", "\\supseteq", "\\sqsubset", "\\sqsubseteq", "\\sqsupset", "\\sqsupseteq",
		"\\prec", "\\preceq", "\\succ", "\\succeq", "\\ll", "\\gg", "\\sim", "\\simeq",
		"\\approx", "\\cong", "\\doteq", "\\asymp", "\\propto", "::=", ":=", "|-", "|=", "-|",
		"=|", "\\cdot":
		return 6
	case "@@":
		return 7
	case ":>", "<:":
		return 8
	case "\\cup", "\\cap", "\\":
		return 9
	case "..", "...", "!!", "##", "$", "$$", "?", "??", "\\sqcap", "\\sqcup", "\\uplus", "\\wr":
		return 10
	case "+", "++", "%", "%%", "|", "||", "\\X", "\\oplus":
		return 11
	case "-", "--", "\\ominus":
		return 12
	case "&", "&&", "\\bigcirc", "\\div", "\\o", "\\star", "*", "**", "/", "//", "\\odot",
		"\\oslash", "\\otimes", "\\bullet":
		return 14
	case "^", "^^":
		return 15
	}
	return 0
}

// prefix is the binding strength that a prefix operator gives its operand, 0
// for none.
func prefix(t token) int {
	switch {
	case t.kind == tKeyword:
		switch t.text {
		case "UNCHANGED", "ENABLED":
			return 5
		case "SUBSET", "UNION":
			return 9
		case "DOMAIN":
			return 10
		}
	case t.kind == tOp:
		switch t.text {
		case "~", "[]", "<>":
			return 5
		case "-", "-.":
			return 13
		}
	}
	return 0
}

// prefixName is the name of a prefix operator: that of minus is -. where - would
// be the infix one.
func prefixName(op string) string {
	if op == "-" {
		return "-."
	}
	return op
}

// postfix says whether op is a postfix operator, the prime included.
func postfix(op string) bool {
	return op == "'" || op == "^+" || op == "^*" || op == "^#"
}
