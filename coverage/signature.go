package coverage

import (
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// Signature is the head of an operator or function that is being applied. Params
// are spans of Label in bytes, Active is the 0-based one at the cursor, which may
// lie behind them all.
type Signature struct {
	Label, Doc string
	Params     []text.Span
	Active     int
}

// SignatureAt is the head of what is applied around a byte of a module.
func (s *Snapshot) SignatureAt(path string, offset int) (Signature, bool) {
	for _, v := range s.views {
		if v.role(path) != moduleLanguage {
			continue
		}
		file := s.source(path).module()
		call, ok := file.CallAt(offset)
		if !ok {
			return Signature{}, false
		}
		return v.signatureOf(file.ModuleAt(offset), call)
	}
	return Signature{}, false
}

func (v *view) signatureOf(module *tla.Module, call tla.Call) (Signature, bool) {
	for _, l := range module.Locals(call.Span.Start) {
		switch {
		case l.Name != call.Name:
			continue
		case l.Definition != nil:
			return newSignature(call, l.Definition, ""), len(l.Definition.Params) > 0
		}
		return Signature{}, false // a parameter does not name its own
	}
	of := v.model.modelOf(module)
	if of == nil {
		return Signature{}, false
	}
	symbol, ok := of.Find(module, call.Name)
	if o := symbol.Standard; ok && o != nil && len(o.Params) > 0 {
		return applied(call, "(", o.Params, ")", o.Doc), true
	}
	if !ok || symbol.Definition == nil || len(symbol.Definition.Params) == 0 {
		return Signature{}, false
	}
	return newSignature(call, symbol.Definition, symbol.Definition.Doc), true
}

func newSignature(call tla.Call, d *tla.Definition, doc string) Signature {
	if d.Kind == tla.Function {
		return applied(call, "[", d.Params, "]", doc)
	}
	return applied(call, "(", d.Params, ")", doc)
}

func applied(call tla.Call, opening string, params []tla.Decl, closing, doc string) Signature {
	out := Signature{Label: call.Name + opening, Doc: doc, Active: call.Argument}
	for i, p := range params {
		if i > 0 {
			out.Label += ", "
		}
		start := len(out.Label)
		out.Label += p.Name + arity(p)
		out.Params = append(out.Params, text.Span{Start: start, End: len(out.Label)})
	}
	out.Label += closing
	return out
}
