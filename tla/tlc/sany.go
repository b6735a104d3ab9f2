package tlc

import (
	"path"
	"regexp"
	"strings"
)

// sany reads what SANY, TLC's parser, prints outside of all frames: the files
// that it reads, syntax errors, semantic errors and warnings.
type sany struct {
	files    map[string]string // module name → path, as SANY prints it
	current  string            // the module that is being parsed
	errors   []ModelError
	warnings []ModelError

	mode  sanyMode
	item  ModelError // the error that is being read
	words []string   // its lines so far
	open  bool       // item is in use
}

type sanyMode int

const (
	sanyQuiet    sanyMode = iota
	sanySyntax            // after "***Parse Error***", to the blank line behind its text
	sanyErrors            // in a list of semantic errors or abort messages
	sanyWarnings          // in a list of warnings
)

var (
	parsingFile  = regexp.MustCompile(`^Parsing file (.+)$`)
	listHeading  = regexp.MustCompile(`^\*\*\* (Errors|Warnings|Abort messages): \d+`)
	lexicalAt    = regexp.MustCompile(`^Lexical error at line (\d+), column (\d+)\.\s*(.*)$`)
	lexicalOpen  = regexp.MustCompile(`^Lexical \{?error: (.*?(?:around line (\d+))?)$`)
	encountered  = regexp.MustCompile(`(?s)^(.*?)Encountered "(.*)" at line (\d+), column (\d+) and token`)
	semanticAt   = regexp.MustCompile(`^line (\d+), col (\d+) to line (\d+), col (\d+) of module (\S+)$`)
	inModule     = regexp.MustCompile(`^In module (\S+)$`)
	importOf     = regexp.MustCompile(`^Cannot find source file for module (\S+?)(?: imported in module (\S+?))?\.?$`)
	secondReport = regexp.MustCompile(`^Could not parse module (\S+) from file`)
)

// line takes one line.
func (s *sany) line(line string) {
	switch {
	case parsingFile.MatchString(line):
		s.flush()
		s.parsing(parsingFile.FindStringSubmatch(line)[1])
	case strings.HasPrefix(line, "***Parse Error***"):
		s.flush()
		s.begin(sanySyntax)
	case strings.HasPrefix(line, "Lexical "):
		s.lexical(line)
	case listHeading.MatchString(line):
		s.flush()
		s.mode = sanyErrors
		if strings.HasPrefix(line, "*** Warnings") {
			s.mode = sanyWarnings
		}
	case strings.HasPrefix(line, "Semantic "), strings.HasPrefix(line, "Fatal errors while parsing"):
		s.flush()
	case s.mode == sanySyntax:
		s.syntax(line)
	case s.mode != sanyQuiet:
		s.listed(line)
	}
}

func (s *sany) parsing(file string) {
	s.current = strings.TrimSuffix(path.Base(strings.ReplaceAll(file, `\`, "/")), ".tla")
	if s.files == nil {
		s.files = map[string]string{}
	}
	s.files[s.current] = file
}

func (s *sany) begin(mode sanyMode) {
	s.mode, s.open = mode, true
	s.item, s.words = ModelError{Module: s.current}, nil
}

// syntax takes a line of a syntax error's text, which a blank line ends; some
// have one before it.
func (s *sany) syntax(line string) {
	if strings.TrimSpace(line) != "" {
		s.words = append(s.words, strings.TrimSpace(line))
	} else if len(s.words) > 0 {
		s.flush()
	}
}

func (s *sany) lexical(line string) {
	s.flush()
	s.begin(sanySyntax)
	if hit := lexicalAt.FindStringSubmatch(line); hit != nil {
		s.item.Line, s.item.Column = atoi(hit[1]), atoi(hit[2])
		line = "Lexical error. " + hit[3]
	} else if hit := lexicalOpen.FindStringSubmatch(line); hit != nil {
		s.item.Line = atoi(hit[2])
		line = "Lexical error: " + hit[1]
	}
	s.words = []string{line}
	s.flush()
}

// listed takes a line of a list of errors: each is a line that says where,
// then its text.
func (s *sany) listed(line string) {
	where := semanticAt.FindStringSubmatch(line)
	module := inModule.FindStringSubmatch(line)
	if where == nil && module == nil && line != "Unknown location" {
		if s.open {
			s.words = append(s.words, strings.TrimSpace(line))
		}
		return
	}
	mode := s.mode
	s.flush()
	s.begin(mode)
	s.item.Module = ""
	if where != nil {
		s.item.at(toPlace(where))
	} else if module != nil {
		s.item.Module = module[1]
	}
}

// flush ends the error that is being read, and any list.
func (s *sany) flush() {
	if s.open {
		s.keep()
	}
	s.open, s.mode = false, sanyQuiet
}

// nameFiles adds to each error the path that SANY read its module from.
func (s *sany) nameFiles(errors []ModelError) {
	for i, e := range errors {
		if e.File == "" && e.Module != "" {
			errors[i].File = s.files[e.Module]
		}
	}
}

func (s *sany) keep() {
	e := s.item
	e.Message = strings.TrimSpace(strings.Join(s.words, "\n"))
	if hit := encountered.FindStringSubmatch(e.Message); hit != nil && s.mode == sanySyntax {
		e.Line, e.Column = atoi(hit[3]), atoi(hit[4])
		if hit[2] != "<EOF>" {
			e.EndLine, e.EndColumn = e.Line, e.Column+len(hit[2])-1
		}
		e.Message = strings.TrimSpace(hit[1] + "Encountered \"" + hit[2] + "\"")
	} else if hit := placeInside.FindStringSubmatch(e.Message); hit != nil && e.Line == 0 {
		e.at(toPlace(hit))
	}
	if hit := importOf.FindStringSubmatch(e.Message); hit != nil {
		e.Name, e.Module = hit[1], hit[2]
	}
	if e.Module == "" && strings.HasPrefix(e.Message, "File name '") {
		e.Module = s.current // the file holds another module than it is named for
	}
	if hit := unknownName.FindStringSubmatch(e.Message); hit != nil {
		e.Name = hit[1]
	}
	if s.mode == sanyWarnings {
		s.warnings = appendNew(s.warnings, e)
	} else if !s.alreadySaid(e) {
		s.errors = appendNew(s.errors, e)
	}
}

var unknownName = regexp.MustCompile("^Unknown operator: `(.+)'")

// alreadySaid is true of the "could not parse module M" that follows M's own
// syntax error.
func (s *sany) alreadySaid(e ModelError) bool {
	hit := secondReport.FindStringSubmatch(e.Message)
	if hit == nil {
		return false
	}
	for _, known := range s.errors {
		if known.Module == hit[1] {
			return true
		}
	}
	return false
}

// appendNew appends e unless it is known: SANY repeats a module's errors for
// each module that extends it.
func appendNew(list []ModelError, e ModelError) []ModelError {
	for _, known := range list {
		if known == e {
			return list
		}
	}
	return append(list, e)
}
