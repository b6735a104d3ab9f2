package lsp

import (
	"slices"

	"go.lsp.dev/protocol"
)

// session is what initialize agreed on: the encoding of positions and what the
// client can do.
type session struct {
	encoding protocol.PositionEncodingKind

	relatedInformation bool // diagnostics may name related places
	codeDescription    bool // a diagnostic's code may carry a link
	lensRefresh        bool // the client can be asked to fetch lenses again
	inlayRefresh       bool // and inlay hints
	workDoneProgress   bool // the server may create a progress token
	asks               bool // window/showMessageRequest
	showDocument       bool // the server may have a place opened
	watchFiles         bool // file watching may be registered
	markdownHover      bool
	actionLiterals     bool // code actions may be more than commands
	preferredActions   bool // one of several code actions may be marked
	workspaceEdits     bool // the client applies edits that code actions carry
	documentChanges    bool // those edits may name the version of a document
	createFiles        bool // those edits may make files
	applyEdit          bool // the server may have the client apply an edit
	declarationLinks   bool
	definitionLinks    bool
	implementationLink bool
	prepareRename      bool // a rename may be asked for before it is made
	labelOffsets       bool // a signature's parameters may be told by their place in it
	snippets           bool // a completion may have parts for the user to fill in
	symbolTree         bool // document symbols may have children
	linkTooltips       bool
	mostFolds          int // 0: as many as there are

	commands []string // of the client's own that it says it has
	queue    bool     // it shows the queue: lockstep/queue is for it
}

// has says whether the client has a command of its own.
func (s *session) has(command string) bool { return slices.Contains(s.commands, command) }

// newSession reads the client's capabilities. What it does not declare it does
// not have.
func newSession(c protocol.ClientCapabilities) session {
	s := session{encoding: protocol.PositionEncodingKindUTF16}
	if c.General != nil && slices.Contains(c.General.PositionEncodings, protocol.PositionEncodingKindUTF8) {
		s.encoding = protocol.PositionEncodingKindUTF8
	}
	if w := c.Window; w != nil {
		s.workDoneProgress = is(w.WorkDoneProgress)
		s.asks = w.ShowMessage != nil
		s.showDocument = w.ShowDocument != nil && w.ShowDocument.Support
	}
	if w := c.Workspace; w != nil {
		s.readWorkspaceEdit(w)
		s.lensRefresh = w.CodeLens != nil && is(w.CodeLens.RefreshSupport)
		s.inlayRefresh = w.InlayHint != nil && is(w.InlayHint.RefreshSupport)
		s.watchFiles = w.DidChangeWatchedFiles != nil && is(w.DidChangeWatchedFiles.DynamicRegistration)
	}
	if t := c.TextDocument; t != nil {
		s.readTextDocument(t)
	}
	return s
}

func (s *session) readWorkspaceEdit(w *protocol.WorkspaceClientCapabilities) {
	s.workspaceEdits = w.WorkspaceEdit != nil || is(w.ApplyEdit)
	s.applyEdit = is(w.ApplyEdit)
	if e := w.WorkspaceEdit; e != nil {
		s.documentChanges = is(e.DocumentChanges)
		s.createFiles = s.documentChanges && slices.Contains(e.ResourceOperations, protocol.ResourceOperationKindCreate)
	}
}

// edits says whether a code action can carry an edit to this client.
func (s *session) edits() bool { return s.workspaceEdits && s.actionLiterals }

// makesFiles says whether a command can have the client make files.
func (s *session) makesFiles() bool { return s.applyEdit && s.createFiles }

func (s *session) readTextDocument(t *protocol.TextDocumentClientCapabilities) {
	if p := t.PublishDiagnostics; p != nil {
		s.relatedInformation = is(p.RelatedInformation)
		s.codeDescription = is(p.CodeDescriptionSupport)
	}
	if h := t.Hover; h != nil {
		s.markdownHover = slices.Contains(h.ContentFormat, protocol.MarkupKindMarkdown)
	}
	if a := t.CodeAction; a != nil {
		s.actionLiterals = a.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil
		s.preferredActions = is(a.IsPreferredSupport)
	}
	if f := t.FoldingRange; f != nil && f.RangeLimit != nil {
		s.mostFolds = int(*f.RangeLimit)
	}
	s.prepareRename = t.Rename != nil && is(t.Rename.PrepareSupport)
	s.labelOffsets = offsetLabels(t.SignatureHelp)
	s.symbolTree = t.DocumentSymbol != nil && is(t.DocumentSymbol.HierarchicalDocumentSymbolSupport)
	s.snippets = t.Completion != nil && t.Completion.CompletionItem != nil && is(t.Completion.CompletionItem.SnippetSupport)
	s.linkTooltips = t.DocumentLink != nil && is(t.DocumentLink.TooltipSupport)
	s.declarationLinks = t.Declaration != nil && is(t.Declaration.LinkSupport)
	s.definitionLinks = t.Definition != nil && is(t.Definition.LinkSupport)
	s.implementationLink = t.Implementation != nil && is(t.Implementation.LinkSupport)
}

// is reads an optional flag.
func is(flag *bool) bool { return flag != nil && *flag }
