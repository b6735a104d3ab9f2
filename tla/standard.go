package tla

import "slices"

// standardNames is what the modules that come with TLC 1.7.4 export, operators
// spelled with symbols left out; false for other modules. It was taken from the
// modules themselves, what they extend included.
func standardNames(module string) ([]string, bool) {
	switch module {
	case "Naturals":
		return []string{"Nat"}, true
	case "Integers":
		return []string{"Int", "Nat"}, true
	case "Reals":
		return []string{"Infinity", "Int", "Nat", "Real"}, true
	case "Sequences":
		return []string{"Append", "Head", "Len", "SelectSeq", "Seq", "SubSeq", "Tail"}, true
	case "FiniteSets":
		return []string{"Cardinality", "IsFiniteSet"}, true
	case "TLC":
		return tlcNames(), true
	case "Bags":
		return append(tlcNames(), "BagCardinality", "BagIn", "BagOfAll", "BagToSet", "BagUnion",
			"CopiesIn", "EmptyBag", "IsABag", "SetToBag", "SubBag"), true
	case "Randomization":
		return []string{"RandomSetOfSubsets", "RandomSubset", "TestRandomSetOfSubsets"}, true
	case "RealTime":
		return []string{"Infinity", "Int", "Nat", "RTBound", "RTnow", "Real", "now"}, true
	case "Toolbox":
		return []string{"_TEPosition", "_TETrace"}, true
	}
	return nil, false
}

func tlcNames() []string {
	return []string{"Any", "Assert", "JavaTime", "Permutations", "Print", "PrintT",
		"RandomElement", "SortSeq", "TLCEval", "TLCGet", "TLCSet", "ToString"}
}

// mayDefine says whether a module that the model could not resolve may define
// name: a standard module that does, or a module that nobody knows.
func (m *Model) mayDefine(name string) bool {
	for module := range m.missing {
		names, known := standardNames(module)
		if !known || slices.Contains(names, name) {
			return true
		}
	}
	return false
}
