package tla

import "strings"

// synonyms pairs the spellings of an operator with the one that SANY names it
// by.
const synonyms = `
	\land /\   \lor \/   \forall \A   \exists \E   \lnot ~   \neg ~   \equiv <=>
	\union \cup   \intersect \cap   \times \X   =< \leq   <= \leq   >= \geq   # /=
	\circ \o   (+) \oplus   (-) \ominus   (.) \odot   (/) \oslash   (\X) \otimes
`

// unicodeOperators pairs the operators of the TLA+ Unicode standard with their
// ASCII spellings.
const unicodeOperators = `
	≜ ==   ∧ /\   ∨ \/   ¬ ~   ⇒ =>   ≡ <=>   ⇔ <=>   □ []   ◇ <>   ⋄ <>   ′ '   ↝ ~>
	⇝ ~>   ∀ \A   ∃ \E   → ->   ← <-   ↦ |->   ⟨ <<   ⟩ >>   ⊢ |-   ⊣ -|   ⊨ |=   ⇸ -+->
	⥅ -+->   ∷ ::   ≔ :=   ⩴ ::=   ⫤ =|   ∈ \in   ∉ \notin   ∪ \cup   ∩ \cap   ∖ \
	⊆ \subseteq   ⊂ \subset   ⊇ \supseteq   ⊃ \supset   × \X   ∘ \o   ⊓ \sqcap
	⊔ \sqcup   ⊎ \uplus   ⊏ \sqsubset   ⊑ \sqsubseteq   ⊐ \sqsupset   ⊒ \sqsupseteq
	‥ ..   … ...   ⁺ ^+   ⊕ (+)   ⊖ (-)   ⊗ (\X)   ⊘ (/)   ⊙ (.)   ≠ #   ≤ <=   ≥ >=
	≪ \ll   ≫ \gg   ≺ \prec   ⪯ \preceq   ≼ \preceq   ≻ \succ   ⪰ \succeq   ≽ \succeq
	∼ \sim   ≃ \simeq   ≈ \approx   ≅ \cong   ≐ \doteq   ≍ \asymp   ∝ \propto   ⋅ \cdot
	· \cdot   ● \bullet   ÷ \div   ◯ \bigcirc   ⋆ \star   ≀ \wr   ‖ ||   ‼ !!   ⁇ ??
`

// pairs reads such a table.
func pairs(table string) map[string]string {
	fields := strings.Fields(table)
	all := make(map[string]string, len(fields)/2)
	for i := 0; i+1 < len(fields); i += 2 {
		all[fields[i]] = fields[i+1]
	}
	return all
}

// canonical is the spelling that SANY names the operator op by.
func (l *lexer) canonical(op string) string {
	if l.synonyms == nil {
		l.synonyms = pairs(synonyms)
	}
	if name := l.synonyms[op]; name != "" {
		return name
	}
	return op
}

// ascii is the ASCII spelling of a Unicode operator, "" for other characters.
func (l *lexer) ascii(char string) string {
	if l.unicodes == nil {
		l.unicodes = pairs(unicodeOperators)
	}
	return l.canonical(l.unicodes[char])
}
