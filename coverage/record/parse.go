package record

import (
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Document is the Markdown of a text that may be a record.
type Document struct {
	src     string
	doc     *document // nil where the text has not the words of a record
	earlier *Record
	taken   []*passage // of earlier, which doc has only as blocks
}

// Open reads the Markdown of src. earlier is a record as an earlier text of the
// same file had it, or nil: paragraphs, list items, rows of tables and a list of
// covered functions that stand unchanged in src are then not read again, neither
// here nor by Record.
func Open(src string, earlier *Record) *Document {
	d := &Document{src: src}
	synced, listed := strings.Contains(src, syncKey), strings.Contains(src, "overed function")
	if !synced && !listed || !strings.Contains(src, "coverage") {
		return d
	}
	if earlier != nil {
		d.earlier, d.taken = earlier, earlier.unchanged(src)
	}
	d.doc = parseMarkdown(src, newTakeOver(src, d.taken))
	return d
}

// IsRecord says whether the text is a verification record: it has a coverage
// block and a `sync-commit:` line (well-formed or not, so that a malformed one
// is reported and not passed over), both outside any other fence. Without the
// line a list of covered functions makes it a record too: the line was forgotten
// or lost, which must not go unseen. Text without these words is never parsed.
func (d *Document) IsRecord() bool {
	if d.doc == nil || len(d.doc.fencesOf(coverageLang)) == 0 {
		return false
	}
	valid, malformed := syncLines(d.doc, text.NewLines(d.src))
	return len(valid)+len(malformed) > 0 || readCoveredList(d.doc, nil).found
}

// Parse reads a record, as Document.Record does.
func Parse(path, src string, model Names) *Record { return Open(src, nil).Record(path, model) }

// Record reads the record. It never fails: what it could not understand is in
// Problems. path is only kept. model gives the names that can open an entry of
// the code map; without one (nil) any backticked name in TLA+'s form that is
// followed by `:` or `=` does.
func (d *Document) Record(path string, model Names) *Record {
	if d.doc != nil {
		if rec, ok := d.read(path, model, d.doc); ok {
			return rec
		}
	}
	d.taken = nil
	rec, _ := d.read(path, model, parseMarkdown(d.src, newTakeOver(d.src, nil)))
	return rec
}

// read answers false where what was to be taken over has another meaning in this
// text.
func (d *Document) read(path string, model Names, doc *document) (rec *Record, ok bool) {
	rec = &Record{Path: path, Text: d.src, Lines: text.NewLines(d.src)}
	rec.readSyncCommits(doc)
	rec.readCoverage(doc)
	list := readCoveredList(doc, rec.Coverage)
	rec.HasList, rec.List = list.found, list.span
	rec.Covered = list.names
	rec.Problems = append(rec.Problems, list.problems...)
	prose := newProse(doc, model, rec, list)
	rec.terms = terms{model, prose.owners, prose.only}
	if len(d.taken) > 0 && !rec.terms.equal(d.earlier.terms) {
		return nil, false
	}
	if prose.read(); !doc.known.whole() {
		return nil, false
	}
	rec.readCodes(doc, d.taken, prose.fresh)
	rec.passages = prose.passages
	rec.readExplicit(doc)
	rec.keepProse(prose.links, prose.mentions)
	sortProblems(rec.Problems)
	return rec, true
}

// readCodes collects what stands in backticks, and notes what of it is in the
// passages read anew.
func (r *Record) readCodes(doc *document, taken, fresh []*passage) {
	count, anew := 0, doc.codeSpans()
	for _, p := range taken {
		count += len(p.codes)
	}
	r.codes = make([]text.Span, 0, count+len(anew))
	for _, p := range taken { // which stand in the order of the text
		before := sort.Search(len(anew), func(i int) bool { return anew[i].Start > p.span.Start })
		r.codes = append(append(r.codes, anew[:before]...), p.codes...)
		anew = anew[before:]
	}
	r.codes = append(r.codes, anew...)
	for _, p := range fresh {
		p.codes = codesIn(r.codes, p.span)
	}
}
