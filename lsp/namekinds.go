package lsp

import (
	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// symbolKind is the protocol's word for a kind of name as a symbol; all of them
// are among those that every client knows (1 to 18) where it has not told more.
func symbolKind(kind coverage.NameKind) protocol.SymbolKind {
	switch kind {
	case coverage.SectionName:
		return protocol.SymbolKindNamespace
	case coverage.PathName, coverage.ConfigName:
		return protocol.SymbolKindFile
	case coverage.ClassName:
		return protocol.SymbolKindClass
	case coverage.ModuleName:
		return protocol.SymbolKindModule
	case coverage.ActionName:
		return protocol.SymbolKindMethod
	case coverage.PropertyName:
		return protocol.SymbolKindProperty
	case coverage.ConstantName, coverage.CommitName, coverage.ResultName:
		return protocol.SymbolKindConstant
	case coverage.VariableName, coverage.LocalName:
		return protocol.SymbolKindVariable
	case coverage.FunctionName, coverage.OperatorName, coverage.KeywordName:
	}
	return protocol.SymbolKindFunction
}

// completionKind is the protocol's word for a kind of name as a completion; all
// of them are among those that every client knows (1 to 18) but for constants,
// which a client shows as text where it does not know them.
func completionKind(kind coverage.NameKind) protocol.CompletionItemKind {
	switch kind {
	case coverage.PathName, coverage.ConfigName:
		return protocol.CompletionItemKindFile
	case coverage.ClassName:
		return protocol.CompletionItemKindClass
	case coverage.ModuleName, coverage.SectionName:
		return protocol.CompletionItemKindModule
	case coverage.ActionName:
		return protocol.CompletionItemKindMethod
	case coverage.PropertyName:
		return protocol.CompletionItemKindProperty
	case coverage.CommitName:
		return protocol.CompletionItemKindReference
	case coverage.ConstantName, coverage.ResultName:
		return protocol.CompletionItemKindValue
	case coverage.VariableName, coverage.LocalName:
		return protocol.CompletionItemKindVariable
	case coverage.KeywordName:
		return protocol.CompletionItemKindKeyword
	case coverage.FunctionName, coverage.OperatorName:
	}
	return protocol.CompletionItemKindFunction
}

// tokenTypes is the legend of semantic tokens: of the protocol's own types only,
// which every theme has colours for.
func tokenTypes() []string {
	return []string{"namespace", "class", "enumMember", "property", "variable", "function", "method", "string", "keyword", "number", "parameter"}
}

// tokenType is a kind of name in the legend.
func tokenType(kind coverage.NameKind) uint32 {
	switch kind {
	case coverage.ModuleName, coverage.SectionName:
		return 0
	case coverage.ClassName:
		return 1
	case coverage.ConstantName:
		return 2
	case coverage.PropertyName, coverage.ConfigName:
		return 3
	case coverage.VariableName:
		return 4
	case coverage.FunctionName, coverage.OperatorName:
		return 5
	case coverage.ActionName:
		return 6
	case coverage.PathName:
		return 7
	case coverage.ResultName, coverage.KeywordName:
		return 8
	case coverage.LocalName:
		return 10
	case coverage.CommitName:
	}
	return 9
}
