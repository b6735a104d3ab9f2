package tla

// unicodeOperator gives the ASCII spelling of a Unicode operator, as the TLA+
// Unicode standard pairs them, "" for any other character.
func unicodeOperator(r rune) string {
	if op := unicodeLogic(r); op != "" {
		return op
	}
	if op := unicodeSet(r); op != "" {
		return op
	}
	return unicodeRelation(r)
}

func unicodeLogic(r rune) string {
	switch r {
	case '≜':
		return "=="
	case '∧':
		return "/\\"
	case '∨':
		return "\\/"
	case '¬':
		return "~"
	case '⇒':
		return "=>"
	case '≡', '⇔':
		return "<=>"
	case '□':
		return "[]"
	case '◇', '⋄':
		return "<>"
	case '′':
		return "'"
	case '↝', '⇝':
		return "~>"
	case '∀':
		return "\\A"
	case '∃':
		return "\\E"
	case '→':
		return "->"
	case '←':
		return "<-"
	case '↦':
		return "|->"
	case '⟨':
		return "<<"
	case '⟩':
		return ">>"
	case '⊢':
		return "|-"
	case '⊣':
		return "-|"
	case '⊨':
		return "|="
	case '⇸', '⥅':
		return "-+->"
	case '∷':
		return "::"
	case '≔':
		return ":="
	case '⩴':
		return "::="
	case '⫤':
		return "=|"
	}
	return ""
}

func unicodeSet(r rune) string {
	switch r {
	case '∈':
		return "\\in"
	case '∉':
		return "\\notin"
	case '∪':
		return "\\cup"
	case '∩':
		return "\\cap"
	case '∖':
		return "\\"
	case '⊆':
		return "\\subseteq"
	case '⊂':
		return "\\subset"
	case '⊇':
		return "\\supseteq"
	case '⊃':
		return "\\supset"
	case '×':
		return "\\X"
	case '∘':
		return "\\o"
	case '⊓':
		return "\\sqcap"
	case '⊔':
		return "\\sqcup"
	case '⊎':
		return "\\uplus"
	case '⊏':
		return "\\sqsubset"
	case '⊑':
		return "\\sqsubseteq"
	case '⊐':
		return "\\sqsupset"
	case '⊒':
		return "\\sqsupseteq"
	case '‥':
		return ".."
	case '…':
		return "..."
	case '⁺':
		return "^+"
	case '⊕':
		return "(+)"
	case '⊖':
		return "(-)"
	case '⊗':
		return "(\\X)"
	case '⊘':
		return "(/)"
	case '⊙':
		return "(.)"
	}
	return ""
}

func unicodeRelation(r rune) string {
	switch r {
	case '≠':
		return "#"
	case '≤':
		return "<="
	case '≥':
		return ">="
	case '≪':
		return "\\ll"
	case '≫':
		return "\\gg"
	case '≺':
		return "\\prec"
	case '⪯', '≼':
		return "\\preceq"
	case '≻':
		return "\\succ"
	case '⪰', '≽':
		return "\\succeq"
	case '∼':
		return "\\sim"
	case '≃':
		return "\\simeq"
	case '≈':
		return "\\approx"
	case '≅':
		return "\\cong"
	case '≐':
		return "\\doteq"
	case '≍':
		return "\\asymp"
	case '∝':
		return "\\propto"
	case '⋅', '·':
		return "\\cdot"
	case '●':
		return "\\bullet"
	case '÷':
		return "\\div"
	case '◯':
		return "\\bigcirc"
	case '⋆':
		return "\\star"
	case '≀':
		return "\\wr"
	case '‖':
		return "||"
	case '‼':
		return "!!"
	case '⁇':
		return "??"
	}
	return ""
}
