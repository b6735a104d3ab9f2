package scaffold

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lockstep-tla/lockstep/tla"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// names hands out names that a module can define, each once. Upper and lower
// case make no difference: module names become file names.
type names map[string]bool

// newNames knows what the module defines beside its actions.
func newNames() names {
	n := names{}
	for _, name := range []string{"Init", "Next", "Spec", "TypeOK", "Processes", "Guarded", "pc", "vars", "inside", "done", "p"} {
		n[strings.ToLower(name)] = true
	}
	return n
}

func (n names) isFree(name string) bool {
	return tla.Identifier(name) && !tla.StandardName(name) && !n[strings.ToLower(name)]
}

// claim takes the first of the names that is free, else the last with a number.
func (n names) claim(candidates ...string) string {
	name := ""
	for _, name = range candidates {
		if n.isFree(name) {
			n[strings.ToLower(name)] = true
			return name
		}
	}
	for i := 2; ; i++ {
		if numbered := name + strconv.Itoa(i); n.isFree(numbered) {
			return n.claim(numbered)
		}
	}
}

// bodies names every body and its actions. Functions of one name are told apart
// by what they belong to, all of them, so that none looks like the only one.
func (n names) bodies(all []*body) {
	namesakes := map[string][]*Function{}
	for _, b := range all {
		if b.from.Closure == 0 {
			namesakes[short(b.function)] = append(namesakes[short(b.function)], b.function)
		}
	}
	for _, b := range all {
		if b.from.Closure == 0 {
			b.name = n.claim(apart(b.function, namesakes[short(b.function)])...)
		}
	}
	for i, b := range all {
		if b.from.Closure > 0 {
			b.name = n.claim(closureNames(all[:i], b)...)
		}
	}
	for _, b := range all {
		for j := range b.segments {
			if s := &b.segments[j]; s.point == tsindex.End {
				s.action = b.name
			} else {
				s.action = n.claim(b.name + "After" + awaited(b.from.Points[s.point]))
			}
		}
	}
}

// apart are names for a function that none of its namesakes gets, best first.
func apart(f *Function, namesakes []*Function) []string {
	all := longer(f)
	if len(namesakes) == 1 { // only a word of TLA+ can be in its way
		all = all[:1+min(1, strings.Count(f.Name, "."))]
	}
	var own []string
	for i, name := range all {
		shared := slices.ContainsFunc(namesakes, func(other *Function) bool {
			theirs := longer(other)
			return other != f && theirs[min(i, len(theirs)-1)] == name
		})
		if !shared {
			own = append(own, name)
		}
	}
	return append(own, short(f)+"Call")
}

// longer are the function's own name, that with what it belongs to, with its
// file, and with each folder around that, from the inside.
func longer(f *Function) []string {
	name := short(f)
	all := []string{name}
	if outer, ok := strings.CutSuffix(f.Name, "."+lastName(f.Name)); ok {
		name = orCall(camel(outer) + short(f))
		all = append(all, name)
	}
	if f.Name != "default" { // that has its file's name
		name = fileName(f) + name
	}
	all = append(all, name)
	for dir := path.Dir(f.File); dir != "." && dir != "/"; dir = path.Dir(dir) {
		all = append(all, camel(path.Base(dir))+name)
	}
	return all
}

// closureNames are the closure's own name, that behind the function's, or
// "Callback" behind it.
func closureNames(before []*body, b *body) []string {
	outer := ""
	for _, o := range before {
		if o.function == b.function && o.from.Closure == 0 {
			outer = o.name
		}
	}
	if b.from.Function == nil {
		return []string{outer + "Callback"}
	}
	own := camel(lastName(b.from.Function.Name))
	return []string{own, outer + own}
}

// short is the function's own name.
func short(f *Function) string {
	own := lastName(f.Name)
	class, _, _ := strings.Cut(f.Name, ".")
	switch {
	case f.Name == "default":
		return orCall(fileName(f))
	case f.Kind == tsindex.Constructor:
		return orCall("New" + camel(class))
	case f.Kind == tsindex.Getter:
		return "Get" + camel(own)
	case f.Kind == tsindex.Setter:
		return "Set" + camel(own)
	}
	return orCall(camel(own))
}

func fileName(f *Function) string {
	base, _, _ := strings.Cut(path.Base(f.File), ".")
	return camel(base)
}

func lastName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

// orCall stands in for a name without a letter that TLA+ knows.
func orCall(name string) string {
	if name == "" {
		return "Call"
	}
	return name
}

// camel is the words of ASCII letters and digits in text, each with a capital
// letter, joined. One that would begin with a digit gets a letter.
func camel(text string) string {
	var b strings.Builder
	begins := true
	for _, r := range text {
		isLetter, isDigit := 'a' <= r|0x20 && r|0x20 <= 'z', '0' <= r && r <= '9'
		switch {
		case !isLetter && !isDigit:
			begins = begins || !unicode.IsLetter(r) // ö is none of TLA+'s, and ends no word
			continue
		case isDigit && b.Len() == 0:
			b.WriteByte('N')
		case begins && isLetter:
			r &^= 0x20
		}
		b.WriteRune(r)
		begins = false
	}
	return b.String()
}

// awaited names what a point waits for: the last name of what is called, before
// its arguments, or of what is awaited.
func awaited(point tsindex.Suspension) string {
	called, _, _ := strings.Cut(strings.TrimPrefix(point.Call, "new "), "(")
	called = strings.TrimRight(called, "?.")
	isPath := !strings.ContainsFunc(called, func(r rune) bool {
		return strings.ContainsRune(" \"'`{[+-*/<>=&|:,;", r)
	})
	name := camel(lastName(called))
	switch {
	case !isPath || name == "":
		name = "Await"
		if strings.HasPrefix(point.Kind, "yield") {
			name = "Yield"
		}
	case strings.HasPrefix(point.Kind, "yield"):
		name = "Yield" + name
	}
	return name
}
