// Package tlc is the engine: it finds, installs and runs TLC, the model
// checker of TLA+, and turns what TLC prints into values.
//
// In: where Java and the jar are and whether the jar is one that is known;
// fetching the jar; one run of one config in TLC's -tool mode, with folders of
// its own, that can be cancelled; the messages of such a run as a Result with
// its violations, its model errors and its Trace; reading a module with SANY
// alone, TLC's parser.
//
// Out: what a run means for a record (which config expects what, grouping,
// caching: coverage/verify does that), where an action stands in TypeScript
// (coverage/record), and any model checking of our own.
//
// Lines and columns in this package are TLC's: 1-based, the end column is the
// last character's own, 0 says that TLC gave none. TLC counts a column in
// UTF-16 units.
package tlc

import (
	"cmp"
	"time"
)

// Settings are what the user said about the engine, by flag or by setting. All
// may be empty.
type Settings struct {
	Jar      string   // a tla2tools.jar; it is used whatever its hash is
	Java     string   // a java program, as a path or as a name on the PATH
	CacheDir string   // lockstep's own cache; empty: the user's cache folder + "lockstep"
	Spelled  Spelling // what the user calls these
}

// Spelling is what the user calls the settings, for messages that name them.
// Empty: the flags of the command line.
type Spelling struct{ Jar, Java string }

func (s Spelling) jar() string  { return cmp.Or(s.Jar, "--tlc-jar") }
func (s Spelling) java() string { return cmp.Or(s.Java, "--java") }

// Engine is a Java and a jar that go together. The zero value runs nothing;
// Find makes one.
type Engine struct {
	Java    string // path of the java program
	Jar     string // absolute path of the jar that holds tlc2.TLC
	SHA256  string // of the jar, in lower-case hexadecimal: names the engine in a cache's key
	Archive string // path of a class-data archive for the two, which MakeArchive makes; "" for none
	Note    string // one line to tell the user, "" when there is nothing to tell
}

// Job is one run: one module checked with one config.
type Job struct {
	Dir        string   // the model's folder, absolute; TLC runs in it
	Module     string   // name of the root module, without ".tla"
	Config     string   // the .cfg: a name in Dir or an absolute path
	ConfigText string   // the text to check with in place of Config's; "" for that one
	Workers    int      // TLC's worker threads; below 1 means 1, which alone gives the same trace every time
	MemoryMB   int      // heap limit in mebibytes; 0 leaves it to Java
	NoDeadlock bool     // do not report deadlocks, whatever the config says
	Long       bool     // the run is expected to be long: a better compiler pays for its start
	Coverage   bool     // count how often each action is taken, which makes the run longer
	JVMArgs    []string // further options for Java, before the class name
}

// Progress is how far a run has come. The counts are TLC's latest; Elapsed
// alone moves between TLC's messages, which are a minute apart.
type Progress struct {
	Phase     Phase
	Generated int64 // states generated, with repetitions
	Distinct  int64 // distinct states found
	Queue     int64 // states not yet explored
	Depth     int   // length of the longest path so far, in states
	Rate      int64 // distinct states a second, between TLC's last two counts; 0: not known yet
	Elapsed   time.Duration
}

// Phase is what TLC is doing.
type Phase string

// The phases in their usual order; after PhaseLiveness exploring may go on.
const (
	PhaseParsing   Phase = "parsing"
	PhaseInitial   Phase = "initial"
	PhaseExploring Phase = "exploring"
	PhaseLiveness  Phase = "liveness"
)
