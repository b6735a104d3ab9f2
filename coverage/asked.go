package coverage

import (
	"context"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/git"
)

// asked keeps what git has answered about commits, files and renames. Nothing
// of it changes before the Workspace looks at the disk again, so a record that
// is being typed starts no process of git.
type asked struct {
	epoch   int // of the Workspace, when it was asked
	commits map[askedOf]commitAnswer
	renames map[askedOf]renameAnswer
	files   map[string][]string // by root
	stand   map[standingOf]map[string]git.Standing
}

// standingOf is a commit and those, in one string, of which it is asked where
// they stand to it.
type standingOf struct {
	askedOf
	commits string
}

// askedOf is a commit, by full or abbreviated hash, in the repository at root.
type askedOf struct{ root, commit string }

type commitAnswer struct {
	commit  git.Commit
	history bool // an ancestor of HEAD, or not known to be none
	err     error
}

type renameAnswer struct {
	renames map[string]git.Rename // never changed
	err     error
}

// answers are those that still hold.
func (w *Workspace) answers() *asked {
	if w.asked == nil || w.asked.epoch != w.epoch {
		w.asked = &asked{
			epoch: w.epoch, commits: map[askedOf]commitAnswer{}, renames: map[askedOf]renameAnswer{}, files: map[string][]string{},
			stand: map[standingOf]map[string]git.Standing{},
		}
	}
	return w.asked
}

// resolved finds a commit by the hash that a record has. An answer cut short
// is not kept, here and below.
func (w *Workspace) resolved(ctx context.Context, repo *git.Repository, hash string) commitAnswer {
	kept, key := w.answers(), askedOf{repo.Root(), hash}
	if answer, ok := kept.commits[key]; ok {
		return answer
	}
	var answer commitAnswer
	if answer.commit, answer.err = repo.Resolve(ctx, hash); answer.err == nil {
		ancestor, err := repo.IsAncestor(ctx, answer.commit.Hash)
		answer.history = ancestor || err != nil // only a definite "no" is worth a hint
	}
	if ctx.Err() == nil {
		kept.commits[key] = answer
	}
	return answer
}

// renamedSince asks git which files have another path than at the commit.
func (w *Workspace) renamedSince(ctx context.Context, repo *git.Repository, commit string) renameAnswer {
	kept, key := w.answers(), askedOf{repo.Root(), commit}
	if answer, ok := kept.renames[key]; ok {
		return answer
	}
	var answer renameAnswer
	if answer.renames, answer.err = repo.Renames(ctx, commit); answer.renames == nil {
		answer.renames = map[string]git.Rename{}
	}
	if ctx.Err() == nil {
		kept.renames[key] = answer
	}
	return answer
}

// standings says where commits stand to another one. Without an answer all are
// lacking.
func (w *Workspace) standings(ctx context.Context, repo *git.Repository, base string, commits []string) map[string]git.Standing {
	kept, key := w.answers(), standingOf{askedOf{repo.Root(), base}, strings.Join(commits, " ")}
	if answer, ok := kept.stand[key]; ok {
		return answer
	}
	answer, err := repo.Standings(ctx, base, commits)
	if err == nil && ctx.Err() == nil {
		kept.stand[key] = answer
	}
	return answer
}

// filesOf are the files that git knows. Without the list a bare name stays
// unknown, which is reported.
func (w *Workspace) filesOf(ctx context.Context, repo *git.Repository) []string {
	kept := w.answers()
	if files, ok := kept.files[repo.Root()]; ok {
		return files
	}
	files, _ := repo.Files(ctx)
	if ctx.Err() == nil {
		kept.files[repo.Root()] = files
	}
	return files
}
