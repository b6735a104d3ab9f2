package record

import (
	"fmt"
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

const syncKey = "sync-commit:"

// SyncCommit is a well-formed `sync-commit:` line. Hash is in lower case and
// always text: 4 to 64 hexadecimal digits, never to be read as a number. Span
// is the hash alone.
type SyncCommit struct {
	Hash string
	Span text.Span
}

// SyncCommit is the commit at which the model was last compared with the code.
// It is false when the record has no well-formed one or two that differ.
func (r *Record) SyncCommit() (SyncCommit, bool) {
	if len(r.SyncCommits) == 0 {
		return SyncCommit{}, false
	}
	for _, other := range r.SyncCommits[1:] {
		if other.Hash != r.SyncCommits[0].Hash {
			return SyncCommit{}, false
		}
	}
	return r.SyncCommits[0], true
}

// SyncHash is the hash of the sync commit that a record's text names, without
// reading the rest of it; "" where it names none or two that differ.
func SyncHash(src string) string {
	r := &Record{Text: src, Lines: text.NewLines(src)}
	r.SyncCommits, _ = syncLines(parseMarkdown(src, newTakeOver(src, nil)), r.Lines)
	commit, _ := r.SyncCommit()
	return commit.Hash
}

func (r *Record) readSyncCommits(doc *document) {
	valid, malformed := syncLines(doc, r.Lines)
	r.SyncCommits = valid
	for _, span := range malformed {
		// A sentence that happens to begin like the line is no fault beside a
		// good one.
		if len(valid) > 0 && strings.ContainsAny(span.Of(r.Text), " \t") {
			continue
		}
		r.problem(CodeSyncCommit, span, fmt.Sprintf(
			"%q is no commit: write 4 to 64 hexadecimal digits behind `sync-commit:`, alone on the line", span.Of(r.Text)))
	}
	if len(valid)+len(malformed) == 0 {
		r.problem(CodeSyncCommit, doc.coverageSpan(),
			"no sync commit: write `sync-commit: HASH` on a line of its own, the commit at which the model was last compared with the code")
	}
	if _, one := r.SyncCommit(); len(valid) > 1 && !one {
		for _, commit := range valid {
			r.problem(CodeSyncCommit, commit.Span, "two different sync commits: keep one `sync-commit:` line")
		}
	}
}

func (d *document) coverageSpan() text.Span {
	if blocks := d.fencesOf(coverageLang); len(blocks) > 0 {
		return blocks[0].span
	}
	return text.Span{}
}

// syncLines finds the `sync-commit:` lines outside code and comments. malformed
// are the spans of what stands behind the key where that is no hash (the key
// itself, where nothing does).
func syncLines(doc *document, lines text.Lines) (valid []SyncCommit, malformed []text.Span) {
	for at := 0; ; {
		i := strings.Index(doc.src[at:], syncKey)
		if i < 0 {
			return valid, malformed
		}
		key := text.Span{Start: at + i, End: at + i + len(syncKey)}
		at = key.End
		line := lines.Span(lines.Line(key.Start), lines.Line(key.Start))
		alone := strings.TrimSpace(strings.TrimPrefix(doc.src[line.Start:key.Start], bom)) == ""
		if !alone || doc.isOpaque(line) {
			continue
		}
		value := trim(doc.src, text.Span{Start: key.End, End: line.End})
		if doc.front.Encloses(key) {
			value = withoutComment(doc.src, value)
		}
		value = unquote(doc.src, value)
		switch hash := value.Of(doc.src); {
		case isHash(hash):
			valid = append(valid, SyncCommit{Hash: strings.ToLower(hash), Span: value})
		case hash == "":
			malformed = append(malformed, key)
		default:
			malformed = append(malformed, value)
		}
	}
}

func (d *document) isOpaque(line text.Span) bool {
	i := sort.Search(len(d.opaque), func(i int) bool { return d.opaque[i].End > line.Start })
	return i < len(d.opaque) && d.opaque[i].Overlaps(line)
}

func isHash(s string) bool {
	if len(s) < 4 || len(s) > 64 {
		return false
	}
	for _, c := range []byte(s) {
		if !isDigit(c) && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}

// withoutComment drops a YAML comment.
func withoutComment(src string, span text.Span) text.Span {
	if i := strings.Index(span.Of(src), " #"); i >= 0 {
		return trim(src, text.Span{Start: span.Start, End: span.Start + i})
	}
	return span
}

// unquote drops one pair of quotes or backticks: YAML needs quotes around a hash
// such as 633e0847, which it takes for a number.
func unquote(src string, span text.Span) text.Span {
	s := span.Of(src)
	if len(s) >= 2 && strings.IndexByte("\"'`", s[0]) >= 0 && s[len(s)-1] == s[0] {
		return text.Span{Start: span.Start + 1, End: span.End - 1}
	}
	return span
}

// trim drops white space at both ends of a span.
func trim(src string, span text.Span) text.Span {
	s := span.Of(src)
	start := span.Start + len(s) - len(strings.TrimLeft(s, " \t\r\n"))
	end := start + len(strings.TrimSpace(s))
	return text.Span{Start: start, End: max(start, end)}
}
