package coverage

import (
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// formTold says that a function is written in another form than it was: “was a
// method, is an arrow function, the body is the same”. That is a change even
// then: `this`, `arguments`, `super`, when the name has its value, and whether
// subclasses can override it may differ.
func formTold(f *functionState) string {
	base, was := f.before()
	if base == nil || f.now == nil || base.Kind == f.now.Kind {
		return ""
	}
	told := fmt.Sprintf("was %s, is %s", formWords(base.Kind), formWords(f.now.Kind))
	is := f.file.typescript()
	before, after := stretch(was, base.Body), stretch(is, f.now.Body)
	if drift.Alike(bodyOf(before, base), bodyOf(after, f.now)) {
		told += ", the body is the same"
	}
	return told
}

// bodyOf narrows the text of a stretch to the function's body, by which two
// equal ones are known without their tokens.
func bodyOf(s drift.Stretch, fn *tsindex.Function) drift.Stretch {
	s.Text = fn.Body.Of(s.Text)
	return s
}

func formWords(kind tsindex.Kind) string {
	switch kind {
	case tsindex.Arrow:
		return "an arrow function"
	case tsindex.Declaration, tsindex.Expression:
		return "a function " + kind.String()
	case tsindex.Wrapped:
		return "a function in a call"
	}
	return "a " + kind.String()
}
