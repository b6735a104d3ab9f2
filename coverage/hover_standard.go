package coverage

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// standardHover tells what a name of TLC's standard and community modules
// means, or such a module's own name.
func (v *view) standardHover(src *source, offset int) (string, text.Span) {
	name, span := src.module().Word(offset)
	if name == "" {
		return "", span
	}
	for _, module := range src.module().Modules {
		file := v.model.modules[module.Name]
		if file == nil || file.module != module || !module.Span.Touches(offset) {
			continue
		}
		if symbol, ok := file.model.Lookup(name); ok && symbol.Standard != nil {
			return standardTold(symbol.Standard), span
		}
	}
	if module, ok := tla.Standard(name); ok {
		return standardModuleTold(module), span
	}
	return "", span
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
