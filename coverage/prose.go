package coverage

import (
	"context"
	"regexp"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// meantAt is what the names at a byte of a file stand for; in the prose of a
// record also what the label of a config does.
func (s *Snapshot) meantAt(v *view, path string, offset int) []mention {
	names := s.namesAt(v, path, offset)
	if len(names) == 0 && v.role(path) == recordLanguage {
		return v.labelAt(offset)
	}
	return names
}

// labelAt are the properties that the word at a byte of the record is short for:
// P5 for what P5_NeverLost checks. Looking for labels in all of the text would
// take too long while it is typed.
func (v *view) labelAt(offset int) []mention {
	word, span := wordAt(v.record.Text, offset)
	var all []mention
	for _, c := range v.model.configs {
		if c.root == nil || word != c.short() || !letters.MatchString(word) {
			continue
		}
		for _, own := range c.own {
			m := mention{span: span}
			var ok bool
			if m.thing, m.kind, ok = v.model.thingIn(c.root, own); ok && !slices.Contains(all, m) {
				all = append(all, m)
			}
		}
	}
	return all
}

var (
	letters   = regexp.MustCompile(`[A-Za-z]`)
	shortHash = regexp.MustCompile(`^[0-9A-Fa-f]{7,64}$`)
)

// commitHover tells a commit of which the record's prose has the hash, at least
// seven digits of it, if git knows it.
func (v *view) commitHover(ctx context.Context, offset int) (string, text.Span) {
	word, span := wordAt(v.record.Text, offset)
	if v.repo == nil || !shortHash.MatchString(word) {
		return "", text.Span{}
	}
	commit, err := v.repo.Resolve(ctx, word)
	if err != nil {
		return "", text.Span{} // a number, or of another repository
	}
	return commitTold(commit), span
}
