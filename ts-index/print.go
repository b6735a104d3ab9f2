package tsindex

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

type loader = api.Loader

// loaderOf is esbuild's reading of a file's language. JavaScript may hold JSX.
func loaderOf(name string) loader {
	switch extension(name) {
	case ".tsx":
		return api.LoaderTSX
	case ".js", ".jsx", ".mjs", ".cjs":
		return api.LoaderJSX
	}
	return api.LoaderTS
}

// maxDepth is how deeply nested a text may be that is given to esbuild, which
// reads by recursion: without a limit a hostile file would overflow the stack.
const maxDepth = 1500

// errTooDeep is the error of a function that is not printed for that reason.
var errTooDeep = errors.New("nested too deeply to be compared")

// fieldSemantics and experimentalDecorators are those of current TypeScript;
// imports and exports are kept as they stand.
const (
	fieldSemantics         = `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":true,"experimentalDecorators":true}}`
	fieldSemanticsStandard = `{"compilerOptions":{"useDefineForClassFields":true,"verbatimModuleSyntax":true}}`
)

// options are the printer's. Whole files are never printed: constants of the
// file would be folded into its functions.
func options(l loader, tsconfig string) api.TransformOptions {
	return api.TransformOptions{
		Loader: l, Target: api.ESNext, Format: api.FormatESModule, LogLevel: api.LogLevelSilent,
		MinifyWhitespace: true, MinifySyntax: true, TreeShaking: api.TreeShakingFalse,
		LegalComments: api.LegalCommentsNone, JSX: api.JSXAutomatic, Charset: api.CharsetUTF8,
		TsconfigRaw: tsconfig,
	}
}

// transform runs esbuild over one module.
func transform(source string, o api.TransformOptions) (string, error) {
	result := api.Transform(source, o)
	if len(result.Errors) > 0 {
		first := result.Errors[0]
		if first.Location != nil {
			return "", fmt.Errorf("not parsed: %s, in line %d of the function", first.Text, first.Location.Line)
		}
		return "", fmt.Errorf("not parsed: %s", first.Text)
	}
	return string(result.Code), nil
}

// print gives the function's text, rewritten, as esbuild prints it.
func (from *formed) print(r rewriter) (string, error) {
	if from.tooDeep() {
		return "", errTooDeep
	}
	r.formed = from
	module := r.module(r.rewrite(from.fn.cut.span))
	return from.printer.print(module, from.loader)
}

// printer prints the modules of one form. It remembers the last one: most
// functions log nothing, so that two of the views print the same module.
type printer struct {
	mu     sync.Mutex
	module string // "" before the first one
	code   string
	err    error
}

func (p *printer) print(module string, l loader) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.module != module {
		p.module = module
		p.code, p.err = printModule(module, l)
	}
	return p.code, p.err
}

func printModule(module string, l loader) (string, error) {
	out, err := transform(module, options(l, fieldSemantics))
	if err != nil && strings.Contains(module, "@") {
		// Decorators on private members and on class expressions are only
		// allowed by the standard's rules.
		if standard, again := transform(module, options(l, fieldSemanticsStandard)); again == nil {
			return standard, nil
		}
	}
	return out, err
}

// tooDeep measures the nesting by the tree, and by brackets where errors have
// flattened it.
func (from *formed) tooDeep() bool {
	top := from.enclosing(from.fn.Span)
	var ends []int
	brackets := 0
	for i := top; i < from.after(top); i++ {
		for len(ends) > 0 && ends[len(ends)-1] <= i {
			ends = ends[:len(ends)-1]
		}
		if !from.isLeaf(i) {
			ends = append(ends, from.after(i))
		} else if !from.isNamed(i) {
			brackets += nesting(from.text(i))
		}
		if len(ends) > maxDepth || brackets > maxDepth {
			return true
		}
	}
	return from.fn.Broken && from.fn.cut.span.Len() > 1<<18
}

func nesting(token string) int {
	switch token {
	case "(", "[", "{", "${":
		return 1
	case ")", "]", "}":
		return -1
	}
	return 0
}
