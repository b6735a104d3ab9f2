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

// remember gives the answer that is kept, or asks; keep is false for one that
// may be another one next time. One cut short is never kept.
func remember[K comparable, V any](ctx context.Context, kept map[K]V, key K, ask func() (answer V, keep bool)) V {
	if answer, ok := kept[key]; ok {
		return answer
	}
	answer, keep := ask()
	if keep && ctx.Err() == nil {
		kept[key] = answer
	}
	return answer
}

// resolved finds a commit by the hash that a record has.
func (w *Workspace) resolved(ctx context.Context, repo *git.Repository, hash string) commitAnswer {
	return remember(ctx, w.answers().commits, askedOf{repo.Root(), hash}, func() (answer commitAnswer, keep bool) {
		if answer.commit, answer.err = repo.Resolve(ctx, hash); answer.err == nil {
			ancestor, err := repo.IsAncestor(ctx, answer.commit.Hash)
			answer.history = ancestor || err != nil // only a definite "no" is worth a hint
		}
		return answer, true
	})
}

// renamedSince asks git which files have another path than at the commit.
func (w *Workspace) renamedSince(ctx context.Context, repo *git.Repository, commit string) renameAnswer {
	return remember(ctx, w.answers().renames, askedOf{repo.Root(), commit}, func() (answer renameAnswer, keep bool) {
		if answer.renames, answer.err = repo.Renames(ctx, commit); answer.renames == nil {
			answer.renames = map[string]git.Rename{}
		}
		return answer, true
	})
}

// standings says where commits stand to another one. Without an answer all are
// lacking.
func (w *Workspace) standings(ctx context.Context, repo *git.Repository, base string, commits []string) map[string]git.Standing {
	key := standingOf{askedOf{repo.Root(), base}, strings.Join(commits, " ")}
	return remember(ctx, w.answers().stand, key, func() (map[string]git.Standing, bool) {
		answer, err := repo.Standings(ctx, base, commits)
		return answer, err == nil
	})
}

// filesOf are the files that git knows. Without the list a bare name stays
// unknown, which is reported.
func (w *Workspace) filesOf(ctx context.Context, repo *git.Repository) []string {
	return remember(ctx, w.answers().files, repo.Root(), func() ([]string, bool) {
		files, _ := repo.Files(ctx)
		return files, true
	})
}
