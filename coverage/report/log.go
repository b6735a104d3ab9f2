package report

import (
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"
)

// Log is what `lockstep log --json` prints.
type Log struct {
	Schema  string      `json:"schema"` // lockstep.log/1
	Records []LogRecord `json:"records"`
}

// LogRecord is what happened to a record's functions since its sync commit.
type LogRecord struct {
	Located
	Record     string      `json:"record"`
	SyncCommit string      `json:"syncCommit"`
	Reason     string      `json:"reason"`   // why there is no answer, or only one on some functions; "" otherwise
	Touching   int         `json:"touching"` // commits that touch the covered files
	Commits    []LogCommit `json:"commits"`  // those that changed a covered function, the newest first
}

// LogCommit is a commit and what it did, compared with its parent.
type LogCommit struct {
	Commit    string        `json:"commit"` // full hash
	Subject   string        `json:"subject"`
	Date      string        `json:"date"` // the author's, RFC 3339
	Functions []LogFunction `json:"functions"`
}

// LogFunction is a covered function in a commit. File and Name are those of the
// sync commit, Moved is where this commit put it.
type LogFunction struct {
	File   string `json:"file"`
	Name   string `json:"name"`
	Drift  string `json:"drift"`
	Reason string `json:"reason"`
	Moved  *Moved `json:"moved"`
	Awaits Awaits `json:"awaits"`
	Words  string `json:"words,omitempty"` // what the commit did, where the record is Worded

	Told string `json:"-"` // what came and went, in words
}

// LogText writes one line for each commit and function, the newest first.
func LogText(w io.Writer, log Log, style Style) {
	p := &page{style: style}
	for i, r := range log.Records {
		if i > 0 {
			p.line()
		}
		p.line(p.paint(strong, r.Record), p.paint(faint, syncWords(r.SyncCommit)), " · ", p.logWords(r))
		p.logLines(r)
	}
	if len(log.Records) == 0 {
		p.line("no verification record")
	}
	p.flush(w)
}

func (p *page) logWords(r LogRecord) string {
	words := p.paint(plain, fmt.Sprintf("%s touched covered files, %d changed a covered function", count(r.Touching, "commit"), len(r.Commits)))
	switch {
	case r.Reason == "":
		return words
	case r.Touching == 0:
		return p.paint(bad, "no log") + "\n  " + p.paint(plain, r.Reason)
	}
	return words + " · " + p.paint(bad, "not complete") + "\n  " + p.paint(plain, r.Reason)
}

// logLines are columns: commit, date, function, drift, subject. The subject
// takes what width is left.
func (p *page) logLines(r LogRecord) {
	var names, words []string
	for _, c := range r.Commits {
		for _, f := range c.Functions {
			names, words = append(names, Clean(path.Base(f.File)+" "+f.Name)), append(words, Clean(logFunctionWords(f)))
		}
	}
	wideName, wideWords := widest(names), widest(words)
	i := 0
	for _, c := range r.Commits {
		date, _, _ := strings.Cut(c.Date, "T")
		for _, f := range c.Functions {
			left := p.width() - len("  12345678  2000-01-01      ") - wideName - wideWords
			p.line("  ", p.paint(where, shortHash(c.Commit)), "  ", p.paint(faint, date), "  ",
				p.paint(strong, names[i]), strings.Repeat(" ", wideName-utf8.RuneCountInString(names[i])), "  ",
				p.paint(logColour(f), words[i]), strings.Repeat(" ", wideWords-utf8.RuneCountInString(words[i])), "  ",
				p.paint(faint, p.subject(c, left)))
			i++
			if p.style.Verbose && f.Told != "" {
				p.line(strings.Repeat(" ", len("  12345678  2000-01-01  ")), p.paint(faint, f.Told))
			}
		}
	}
}

// subject is the commit's, cut to the columns that are left of a terminal's
// line; what is piped on is whole.
func (p *page) subject(c LogCommit, left int) string {
	if p.style.Width == 0 {
		return c.Subject
	}
	return shorten(Clean(c.Subject), max(left, leastSubject))
}

// leastSubject is the number of characters of a commit's subject that are shown
// even where the line is full.
const leastSubject = 24

func logFunctionWords(f LogFunction) string {
	words := DriftWords(Function{Drift: f.Drift, Awaits: f.Awaits})
	switch {
	case f.Moved == nil:
	case f.Drift == "none":
		words = "moved to " + movedWords(f)
	default:
		words += ", moved to " + movedWords(f)
	}
	if f.Reason != "" {
		words += ": " + f.Reason
	}
	return words
}

// movedWords are the new file where it is called otherwise, and the new name
// where that is another one.
func movedWords(f LogFunction) string {
	switch file, name := path.Base(f.Moved.File), f.Moved.Name; {
	case f.Moved.File == f.File:
		return name
	case name == f.Name && file == path.Base(f.File):
		return f.Moved.File
	case name == f.Name:
		return file
	default:
		return file + " " + name
	}
}

func logColour(f LogFunction) colour {
	switch f.Drift {
	case "changed", "awaits", "removed":
		return odd
	}
	return plain
}
