package git

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Commit is what lockstep tells of a commit.
type Commit struct {
	Hash    string    // full, lower case
	Parents []string  // full hashes; a shallow clone may lack them
	Subject string    // the message's first paragraph in one line, as git's %s
	Date    time.Time // the committer's

	Authored time.Time // the author's date, which git log shows
	Author   string    // the author's name, without the address
}

// Resolve finds the commit that hash abbreviates or names. Only a hash is
// looked for: a branch or a tag whose name looks like one is passed over, and
// so are objects of other kinds. Errors: *BadHash, *UnknownCommit,
// *AmbiguousCommit.
func (r *Repository) Resolve(ctx context.Context, hash string) (Commit, error) {
	if !isHash(hash) {
		return Commit{}, &BadHash{hash}
	}
	hash = strings.ToLower(hash)
	answers, err := r.batch.ask(ctx, hash+"^{commit}")
	if err != nil {
		return Commit{}, err
	}
	// A full hash that leads elsewhere is a tag object's; an abbreviation
	// that does was shadowed by a reference of that name.
	if found := answers[0]; found.found() && (isFullHash(hash) || strings.HasPrefix(found.id, hash)) {
		return parseCommit(found), nil
	}
	if isFullHash(hash) {
		return Commit{}, &UnknownCommit{Hash: hash, Shallow: r.Shallow()}
	}
	return r.disambiguate(ctx, hash)
}

// disambiguate is the slow way, for what cat-file cannot tell: which commits
// an abbreviation stands for.
func (r *Repository) disambiguate(ctx context.Context, hash string) (Commit, error) {
	out, err := r.git(ctx, "rev-parse", "--disambiguate="+hash)
	if err != nil {
		return Commit{}, err
	}
	unknown := &UnknownCommit{Hash: hash, Shallow: r.Shallow()}
	objects := strings.Fields(string(out))
	if len(objects) == 0 {
		return Commit{}, unknown
	}
	names := make([]string, len(objects))
	for i, id := range objects {
		names[i] = id + "^{commit}"
	}
	answers, err := r.batch.ask(ctx, names...)
	if err != nil {
		return Commit{}, err
	}
	commits := map[string]Commit{}
	for _, answer := range answers {
		if answer.found() {
			commits[answer.id] = parseCommit(answer)
		}
	}
	switch len(commits) {
	case 0:
		return Commit{}, unknown
	case 1:
		for _, only := range commits {
			return only, nil
		}
	}
	ambiguous := &AmbiguousCommit{Hash: hash}
	for id := range commits {
		ambiguous.Candidates = append(ambiguous.Candidates, id)
	}
	slices.Sort(ambiguous.Candidates)
	return Commit{}, ambiguous
}

// Head is the full hash of the commit that is checked out. Errors:
// *NoCommitYet.
func (r *Repository) Head(ctx context.Context) (string, error) {
	answers, err := r.batch.ask(ctx, "HEAD^{commit}")
	if err != nil {
		return "", err
	}
	if !answers[0].found() {
		return "", &NoCommitYet{}
	}
	return answers[0].id, nil
}

// parseCommit reads a raw commit object. A message in another encoding than
// UTF-8 keeps what of it is valid.
func parseCommit(o object) Commit {
	c := Commit{Hash: o.id}
	head, message, _ := strings.Cut(string(o.body), "\n\n")
	for line := range strings.Lines(head) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch key {
		case "parent":
			c.Parents = append(c.Parents, value)
		case "author":
			c.Authored, c.Author = parseDate(value), parseName(value)
		case "committer":
			c.Date = parseDate(value)
		}
	}
	paragraph, _, _ := strings.Cut(strings.TrimLeft(message, "\n"), "\n\n")
	c.Subject = strings.ToValidUTF8(strings.Join(strings.Fields(paragraph), " "), "\uFFFD")
	return c
}

// parseDate reads `Name <mail> SECONDS +HHMM`; the name may hold anything, so
// that it is read from behind. The zero time stands for a date out of shape.
func parseDate(ident string) time.Time {
	fields := strings.Fields(ident[strings.LastIndex(ident, ">")+1:])
	if len(fields) != 2 {
		return time.Time{}
	}
	seconds, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return time.Time{}
	}
	zone, err := time.Parse("-0700", fields[1])
	if err != nil {
		return time.Unix(seconds, 0).UTC()
	}
	_, offset := zone.Zone()
	return time.Unix(seconds, 0).In(time.FixedZone("", offset))
}

// parseName is the name before the address.
func parseName(ident string) string {
	name, _, _ := strings.Cut(ident, " <")
	return strings.ToValidUTF8(strings.TrimSpace(name), "\uFFFD")
}

// isHash is what a record may give as a commit: 4 to 64 hexadecimal digits.
func isHash(s string) bool {
	return len(s) >= 4 && len(s) <= 64 && strings.Trim(s, "0123456789abcdefABCDEF") == ""
}

// isFullHash is true of SHA-1's and SHA-256's whole length.
func isFullHash(s string) bool { return isHash(s) && (len(s) == 40 || len(s) == 64) }
