package coverage

import (
	"context"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Hover tells about the name in which the byte lies: a covered function of the
// code, or whatever a name of the record, the model, a config or expected.txt
// stands for. It may ask git, and ends early with ctx.
func (s *Snapshot) Hover(ctx context.Context, path string, offset int) (Hover, bool) {
	var parts []string
	var span text.Span
	for _, v := range s.views {
		tell := s.namesHover
		switch v.role(path) {
		case other:
			continue
		case codeLanguage:
			tell = s.functionHover
		case moduleLanguage, configLanguage, expectedLanguage, recordLanguage:
		}
		if told, at := tell(ctx, v, path, offset); told != "" {
			parts, span = append(parts, told), at
		}
	}
	return Hover{Span: span, Markdown: strings.Join(parts, "\n\n---\n\n")}, len(parts) > 0
}

// functionHover answers on the function's name only: elsewhere in its body the
// hover is the language's own. A drift is told in two words: editors show the
// finding that stands on the name beside the hover, and what it lacks comes first.
func (s *Snapshot) functionHover(_ context.Context, v *view, path string, offset int) (string, text.Span) {
	f := v.stateAt(path, offset)
	if f == nil || !f.now.NameSpan.Touches(offset) {
		return "", text.Span{}
	}
	head := "**lockstep** · " + escape(skillName(v))
	switch f.Kind {
	case drift.Types, drift.Text, drift.Renamed, drift.Changed, drift.Awaits:
		words := report.DriftWords(s.checkFunction(v, f))
		return head + " · " + escape(words+" "+f.since(v)) + s.tiesTold(v, f), f.now.NameSpan
	case drift.None, drift.Removed, drift.Unparsed, drift.NotCompared:
	}
	return head + "\n\n" + s.stateTold(v, f), f.now.NameSpan
}

// namesHover tells what the names at a byte stand for, or, on a number of the
// record, the lines of code or the commit that it means.
func (s *Snapshot) namesHover(ctx context.Context, v *view, path string, offset int) (string, text.Span) {
	names := s.meantAt(v, path, offset)
	role, tell := v.role(path), s.nameTold
	aside := s.settings.ModelLanguageOff && (role == moduleLanguage || role == configLanguage)
	if aside {
		tell = s.tiedTold
	}
	var parts []string
	var span text.Span
	for _, m := range names {
		if told := tell(v, m); told != "" {
			parts, span = append(parts, told), m.span
		}
	}
	if len(names) == 0 && !aside {
		switch role {
		case recordLanguage:
			if told, at := s.linesHover(v, offset); told != "" {
				return told, at
			}
			return v.commitHover(ctx, offset)
		case moduleLanguage:
			return v.standardHover(s.source(path), offset)
		case other, codeLanguage, configLanguage, expectedLanguage:
		}
	}
	return strings.Join(parts, "\n\n---\n\n"), span
}

// nameTold is what is told of a name.
func (s *Snapshot) nameTold(v *view, m mention) string {
	switch m.kind {
	case FunctionName:
		return s.functionTold(v, m.thing)
	case ClassName:
		return s.classTold(v, m.thing)
	case PathName:
		return s.pathTold(v, m.path)
	case ConfigName:
		return s.configTold(v, m.path)
	case CommitName:
		return commitTold(v.commit)
	case ModuleName, OperatorName, ActionName, PropertyName, ConstantName, VariableName, LocalName:
		return s.declarationTold(v, m)
	case SectionName, ResultName, KeywordName:
	}
	return ""
}

func cutLines(src string, most int) string {
	lines := strings.Split(strings.TrimRight(src, "\r\n"), "\n")
	if len(lines) > most {
		lines = append(lines[:most], "…")
	}
	for i, line := range lines {
		lines[i] = cutLine(strings.TrimSuffix(line, "\r"))
	}
	return strings.Join(lines, "\n")
}

// cutLine bounds what a hover shows of one line.
func cutLine(line string) string {
	const most = 200 // characters
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return line
}

func code(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

// fenced is code in a fence of its own, of a few lines.
func fenced(language, src string, lines int) string {
	return "```" + language + "\n" + fenceSafe(cutLines(src, lines)) + "\n```\n"
}

// escape keeps a stranger's text from being read as Markdown or HTML.
func escape(src string) string {
	var b strings.Builder
	for _, r := range src {
		if strings.ContainsRune("\\`*_{}[]()<>#+-!|&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// fenceSafe keeps text inside its fence.
func fenceSafe(src string) string { return strings.ReplaceAll(src, "```", "'''") }
