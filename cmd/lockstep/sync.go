package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/replace"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// syncing is what the command line of sync asks for.
type syncing struct {
	out       output
	check     bool
	dryRun    bool
	yes       bool
	reviewed  []string
	judgement string
	to        string
	toSquash  string
	style     report.Style
	shown     string // what changes, as it was told last
	declined  bool   // somebody was asked, and said no
}

const syncLong = `Write sync.json beside each record: the fingerprints of its covered functions
at the sync commit, which stays. Where the history lacks that commit (a clone of
depth 1, a squash merge, a rewritten branch), check compares with them.

With --reviewed, keep there too that the text of a function at HEAD was compared
with the model, and what came of it: --judgement none (no effect on the model),
followed (the model followed), intended (a promise changed on purpose) or doubt
(it may break a promise). From then on the function is compared with that text;
a doubt keeps warning until it is decided. A file may be named by the end of its
path.

  lockstep sync --reviewed claim.ts#completeJob --judgement followed

With --to, advance the sync commit to a commit that comes after it: write it into
the record, bring the record's line numbers to it, and show what changes. That
needs covered files that are committed, every drifted function acknowledged (or
named by --reviewed in the same command, as compared at that commit), no doubt,
and a last outcome as expected of every config. All that stands in the way is
told at once, each with the command that helps. The diff is printed before anything
is written; in a terminal (standard input and output) you are asked then, unless
--yes is there, and elsewhere it is written without a question. --to-squash COMMIT advances to
the commit of the main branch that COMMIT became by a squash merge.

  lockstep sync --to HEAD

Exit status: 0 done; 1 something stands in the way, the answer was no, or, with --check, there is
something to write; 2 there is no such function or commit, or the history does
not tell what to write.`

func newSync() *cobra.Command {
	var s syncing
	command := &cobra.Command{
		Use:   "sync [record or folder]...",
		Short: "Keep fingerprints, and what was compared with the model, in sync.json",
		Long:  syncLong,
		RunE:  func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.out.flags(command)
	flags := command.Flags()
	flags.BoolVar(&s.check, "check", false, "write nothing; exit with 1 where there is something to write")
	flags.BoolVar(&s.dryRun, "dry-run", false, "write nothing; show what would be written")
	flags.BoolVarP(&s.yes, "yes", "y", false, "advance without asking")
	flags.StringVar(&s.to, "to", "", "advance the sync commit to `REV`")
	flags.StringVar(&s.toSquash, "to-squash", "", "advance the sync commit to what `COMMIT` became by a squash merge")
	flags.StringArrayVar(&s.reviewed, "reviewed", nil, "`FILE#FUNCTION` whose text at HEAD was compared with the model; more may follow")
	flags.StringVar(&s.judgement, "judgement", "", "what came of it: none, followed, intended or doubt")
	return command
}

func (s *syncing) run(cmd *cobra.Command, args []string) error {
	style, err := s.out.style(cmd.OutOrStdout())
	if err != nil {
		return err
	}
	if args, err = s.sort(cmd, args); err != nil {
		return err
	}
	w, err := openAround(cmd, args, coverage.Settings{})
	if err != nil {
		return err
	}
	defer w.Close()
	requests, err := s.requests(w.snapshot)
	if err != nil {
		return err
	}
	s.style = style
	sync, err := s.all(cmd, w, requests)
	if s.out.json {
		err = errors.Join(printJSON(cmd.OutOrStdout(), sync), err)
	} else {
		report.SyncText(cmd.OutOrStdout(), sync, style)
	}
	if err != nil {
		return err
	}
	return exitWith(s.code(sync))
}

// sort takes the functions out of the arguments: behind --reviewed several may
// stand. What is there on disk is a path.
func (s *syncing) sort(cmd *cobra.Command, args []string) (paths []string, err error) {
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil && len(s.reviewed) > 0 && strings.Contains(arg, "#") {
			s.reviewed = append(s.reviewed, arg)
			continue
		}
		paths = append(paths, arg)
	}
	switch flags := cmd.Flags(); {
	case flags.Changed("to") && flags.Changed("to-squash"):
		return nil, errors.New("--to and --to-squash each name the commit to advance to: give one of them")
	case flags.Changed("to") && s.to == "":
		return nil, errors.New("--to needs a revision, as HEAD: it is empty")
	case flags.Changed("to-squash") && s.toSquash == "":
		return nil, errors.New("--to-squash needs a commit: it is empty")
	case len(s.reviewed) > 0 && s.judgement == "":
		return nil, errors.New("--reviewed needs --judgement: none (no effect on the model), followed (the model followed), intended (a promise changed on purpose) or doubt (it may break one)")
	case len(s.reviewed) == 0 && s.judgement != "":
		return nil, errors.New("--judgement is of what --reviewed FILE#FUNCTION names")
	case s.judgement != "" && !slices.Contains(fingerprint.Judgements(), fingerprint.Judgement(s.judgement)):
		return nil, fmt.Errorf("--judgement is none, followed, intended or doubt, not %q", s.judgement)
	}
	return paths, nil
}

// requests are one for each record; where functions are named, for each record
// that covers some of them. A function that several records cover was compared
// with the model of one of them: which, has to be said.
func (s *syncing) requests(snapshot *coverage.Snapshot) ([]coverage.SyncRequest, error) {
	var requests []coverage.SyncRequest
	covers := map[string]int{}
	for _, record := range snapshot.Records() {
		request := coverage.SyncRequest{Record: record, Judgement: fingerprint.Judgement(s.judgement), To: s.to + s.toSquash, Squash: s.toSquash != ""}
		for _, function := range s.reviewed {
			if snapshot.Covers(record, function) == nil {
				request.Reviewed = append(request.Reviewed, function)
				covers[function]++
			}
		}
		if len(s.reviewed) == 0 || len(request.Reviewed) > 0 {
			requests = append(requests, request)
		}
	}
	for _, function := range s.reviewed {
		switch covers[function] {
		case 0:
			var why []error
			for _, record := range snapshot.Records() {
				why = append(why, snapshot.Covers(record, function))
			}
			return nil, coveredByNone(function, why)
		case 1:
		default:
			return nil, fmt.Errorf("%s is covered by several records: name the one with whose model it was compared", function)
		}
	}
	return requests, nil
}

// coveredByNone says why no record covers a function; of several records what
// those say that cover its file.
func coveredByNone(function string, why []error) error {
	if len(why) == 1 {
		return why[0]
	}
	words := fmt.Sprintf("%s: none of %d records covers it", function, len(why))
	for _, err := range why {
		if absent := (*coverage.NoSuchFile)(nil); !errors.As(err, &absent) {
			words += "; " + err.Error()
		}
	}
	return errors.New(words)
}

// all carries the requests out, or only looks. The error tells of all that could
// not be; of what could not be written nothing else is told.
func (s *syncing) all(cmd *cobra.Command, w *opened, requests []coverage.SyncRequest) (report.Sync, error) {
	out := report.Sync{Schema: "lockstep.sync/1", Records: []report.SyncRecord{}}
	var failed []string
	for _, request := range requests {
		plan, fault, err := s.one(cmd, w, request)
		if err != nil {
			return out, err
		}
		if fault != nil {
			failed = append(failed, fault.Error())
			continue
		}
		if plan.State == report.SyncUntold {
			failed = append(failed, fmt.Sprintf("%s is not written: %s", plan.File, plan.Reason))
		}
		out.Records = append(out.Records, plan.SyncRecord)
	}
	if len(failed) > 0 {
		return out, errors.New(strings.Join(failed, "; "))
	}
	return out, nil
}

// mostTurns is how often a request is planned again since others wrote the same
// file at the same time: of so many one is always done in each turn.
const mostTurns = 50

// one carries a request out. A file that was written since it was read is read
// again: what is in it counts. The fault is that of writing.
func (s *syncing) one(cmd *cobra.Command, w *opened, request coverage.SyncRequest) (plan coverage.SyncPlan, fault, err error) {
	snapshot := w.snapshot
	for range mostTurns {
		plan, err = snapshot.Sync(cmd.Context(), request)
		if err != nil || !s.agreed(cmd, plan.SyncRecord) || len(plan.Files) == 0 || s.check || s.dryRun {
			return plan, nil, err
		}
		var changed *replace.Changed
		if fault = write(plan.Files); !errors.As(fault, &changed) {
			break
		}
		snapshot = w.Changed([]string{changed.Path})
	}
	if fault == nil {
		plan.State = report.SyncWritten
	}
	return plan, fault, nil
}

// write puts files in place of what they held when they were read.
func write(files []coverage.Write) error {
	for _, f := range files {
		if err := replace.Swap(locks(), f.Folder, f.Path, []byte(f.Before), []byte(f.After)); err != nil {
			return err
		}
	}
	return nil
}

// locks is where processes wait for each other: the user's cache, or where that
// cannot be written to, the folder for temporary files.
func locks() string {
	if cache, err := tlc.CacheRoot(tlc.Settings{}, os.Getenv); err == nil {
		if dir := filepath.Join(cache, "locks"); os.MkdirAll(dir, 0o700) == nil {
			return dir
		}
	}
	return filepath.Join(os.TempDir(), "lockstep-locks")
}

func (s *syncing) code(sync report.Sync) int {
	if s.declined {
		return 1
	}
	for _, record := range sync.Records {
		switch record.State {
		case report.SyncRefused:
			return 1
		case report.SyncStale, report.SyncMissing:
			if s.check {
				return 1
			}
		}
	}
	return 0
}
