package coverage

// NameKind is what a name in a record, a model file or the code stands for. It
// decides the icon of a symbol, the colour of a token and the order of
// completions; lsp says how each is called in the protocol.
type NameKind int

// The kinds of names.
const (
	SectionName  NameKind = iota // a heading of the record
	PathName                     // a file
	FunctionName                 // a function or method of the code
	ClassName                    // a class of the code
	ModuleName                   // a TLA+ module
	OperatorName                 // an operator that changes no variable
	ActionName                   // an operator that primes a variable
	PropertyName                 // what a config checks
	ConstantName
	VariableName
	ConfigName // a .cfg, named with or without its extension
	CommitName
	ResultName  // PASS or FAIL
	LocalName   // a parameter, or what a quantifier or LET binds
	KeywordName // a word of TLA+ or of a config
)
