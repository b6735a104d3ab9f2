package coverage

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// standardHover tells what a name or symbol of TLC's standard and community
// modules means, or such a module's own name.
func (v *view) standardHover(src *source, offset int) (told string, span text.Span) {
	for _, module := range src.module().AllModules() {
		of := v.model.modelOf(module)
		for _, n := range module.Names() {
			if !n.Span.Touches(offset) || told != "" && !n.Span.Contains(offset) {
				continue // of two beside each other, the one that begins here
			}
			if found := standardNameTold(of, module, n); found != "" {
				told, span = found, n.Span
			}
		}
	}
	return told, span
}

func standardNameTold(of *tla.Model, in *tla.Module, n tla.Name) string {
	if n.Module {
		if module, ok := tla.Standard(n.Name); ok {
			return standardModuleTold(module)
		}
		return ""
	}
	if of == nil || n.Local != nil || n.Of != "" {
		return ""
	}
	if symbol, ok := of.Find(in, n.Name); ok && symbol.Standard != nil {
		return standardTold(symbol.Standard)
	}
	return ""
}

func standardTold(o *tla.StandardOperator) string {
	return fmt.Sprintf("%s\n%s\n\nof the standard module %s", fenced("tla", o.Signature, hoverLines), escape(o.Doc), o.Module)
}

func standardModuleTold(m *tla.StandardModule) string {
	var signatures []string
	for _, o := range m.Operators {
		signatures = append(signatures, o.Signature)
	}
	return fmt.Sprintf("standard module **%s**: %s\n\n%s", m.Name, escape(m.Doc), fenced("tla", strings.Join(signatures, "\n"), hoverLines))
}
