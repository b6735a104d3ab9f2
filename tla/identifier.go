package tla

import "slices"

// Identifier says whether a module can define something of that name: letters
// (of ASCII), digits and underscores with a letter among them, and no word that
// is TLA+'s own.
func Identifier(name string) bool {
	var t token
	l := newLexer(name)
	if name == "" || !isWord(name[0]) {
		return false
	}
	l.word(&t)
	return t.kind == tIdent && l.pos == len(name) && !slices.Contains([]string{"TRUE", "FALSE", "BOOLEAN", "STRING"}, name)
}

// StandardName says whether name is a module that comes with TLC, or what one
// of those exports: a module that defines it too cannot extend them.
func StandardName(name string) bool {
	for _, module := range []string{"Bags", "FiniteSets", "Integers", "Naturals", "Randomization", "RealTime", "Reals", "Sequences", "TLC", "Toolbox"} {
		standard, _ := Standard(module)
		if module == name || slices.ContainsFunc(standard.Operators, func(o *StandardOperator) bool { return o.Name == name }) {
			return true
		}
	}
	return false
}
