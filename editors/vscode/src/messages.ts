// In: the shapes of the server's custom messages that this client touches, as
// docs/protocol.md gives them. Out: the messages of LSP itself.
import type { Location, Position, Range } from 'vscode-languageclient/node';

/** A place in a document, in the client's encoding. */
export interface At {
  readonly uri: string;
  readonly position: Position;
}

/** The argument of `lockstep.run`. Where no record is named beside names or `relevantTo`, all are meant. */
export interface RunArgument {
  readonly record?: string;
  /** Several, in place of `record` and names. */
  readonly records?: readonly { readonly record: string; readonly configs: readonly string[] }[];
  readonly configs?: readonly string[];
  readonly properties?: readonly string[];
  readonly relevantTo?: At;
  /** Those whose last outcome is not as expected, or those without one of their inputs of now. */
  readonly only?: 'failed' | 'stale';
  /** Also what was kept is run anew. */
  readonly fresh?: boolean;
  /** No message says what came of it. */
  readonly quiet?: boolean;
  /** Names the run for `lockstep.cancel`. */
  readonly run?: string;
}

/** The argument of `lockstep.show`, which lenses carry and the client executes. */
export interface ShowArgument extends At {
  readonly locations: readonly Location[];
}

/** The state of each record, by URI. */
export type Status = Readonly<Record<string, 'in-step' | 'drifted' | 'not-compared'>>;

/** `lockstep.run/1`, as far as it is read here. */
export interface Run {
  readonly schema: 'lockstep.run/1';
  readonly records: readonly {
    readonly record: string;
    readonly uri: string;
    /** URI of the folder that the files of steps are relative to. */
    readonly root: string;
    readonly outcomes: readonly Outcome[];
  }[];
  /** Why a record of several was not run. */
  readonly problems?: readonly string[];
}

export type Result = 'PASS' | 'FAIL' | 'ERROR';
export type Verdict = 'as-expected' | 'changed' | 'unrecorded' | 'error' | 'cancelled';

/** What an outcome is where tests pass and fail; `error` is what settles nothing. */
export type Counts = 'passed' | 'failed' | 'error' | 'skipped';

export interface Outcome {
  readonly config: string;
  readonly expected: { readonly result: string; readonly trace: readonly string[] };
  readonly result: Result;
  readonly verdict: Verdict;
  readonly counts: Counts;
  /** The verdict, "stale" where it settles nothing. */
  readonly words: string;
  readonly reason: string;
  /** Why a PASS says less than it seems to. */
  readonly warnings: readonly string[];
  readonly trace: readonly string[];
  readonly distinct: number;
  readonly seconds: number;
  /** When TLC ended, RFC 3339. */
  readonly at: string;
  readonly cached: boolean;
  /** The model was written during the run: it may be of another text. */
  readonly stale: boolean;
  readonly sharedWith: readonly string[];
  readonly codeDrifted: boolean;
}

/** `lockstep.outcomes/1`: every record and config with what it came to last. */
export interface Outcomes {
  readonly schema: 'lockstep.outcomes/1';
  readonly records: readonly RecordOutcomes[];
}

export interface RecordOutcomes {
  readonly record: string;
  readonly uri: string;
  readonly root: string;
  readonly state: Status[string];
  /** The state. */
  readonly words: string;
  readonly name: string;
  readonly configs: readonly ConfigOutcome[];
}

/** A module of the model. */
export interface Module {
  readonly name: string;
  readonly uri: string;
}

/** A name that a config checks; without a place where the model does not define it. */
export interface Property {
  readonly name: string;
  readonly uri: string | null;
  readonly range: Range | null;
  /** What the config is there for. */
  readonly own: boolean;
}

export interface ConfigOutcome {
  /** Its name without `.cfg`. */
  readonly config: string;
  readonly uri: string;
  readonly range: Range;
  readonly module: Module | null;
  /** Why it cannot be run; "" where it can. */
  readonly problem: string;
  readonly properties: readonly Property[];
  readonly variant: boolean;
  /** The config that it is a negative control of. */
  readonly of: string | null;
  readonly outcome: Outcome | null;
  /** Its model or itself has another text since; false where it was never run. */
  readonly stale: boolean;
}

/** What runs and what waits. */
export interface Queue {
  readonly runs: readonly QueuedRun[];
}

export interface QueuedRun {
  /** Its name for `lockstep.cancel`. */
  readonly run: string;
  /** A proof has no configs. */
  readonly kind: 'run' | 'prove';
  /** URI of the record. */
  readonly record: string;
  readonly state: 'running' | 'waiting';
  /** Why it does not run yet, such as that TLC is fetched; once it does empty, of a proof how far it is. */
  readonly message: string;
  /** How much of a proof that runs is over, 0 to 1; null of a run, whose configs tell it. */
  readonly share: number | null;
  readonly configs: readonly QueuedConfig[];
}

export interface QueuedConfig {
  readonly config: string;
  readonly state: 'waiting' | 'running' | 'done';
  readonly seconds: number;
  readonly distinct: number;
  /** States that TLC has yet to look from. */
  readonly left: number;
  /** Distinct states in a second. */
  readonly rate: number;
  /** Seconds that the last run took. */
  readonly estimate: number | null;
  /** How much of the estimate is over, 0 to 1. */
  readonly share: number | null;
  readonly result: Result | null;
  /** As the outcome's, once it is done. */
  readonly counts: Counts | null;
}

/** Names the last known counterexample of a config: the argument of `lockstep.showTrace`. */
export interface TraceOf {
  /** URI of the record. */
  readonly record: string;
  readonly config: string;
}

/** `lockstep.trace/1`, as far as it is read here. */
export interface Trace {
  readonly schema: 'lockstep.trace/1';
  /** URI of the record. */
  readonly uri: string;
  readonly root: string;
  readonly config: string;
  /** The model has another text than TLC had. */
  readonly stale: boolean;
  readonly steps: readonly TraceStep[];
  readonly loop: number;
  readonly stutter: boolean;
}

export interface TraceStep {
  readonly number: number;
  readonly action: string;
  readonly arguments: readonly { readonly name: string; readonly value: string }[];
  /** The action with its arguments, and who takes it where these do not say so. */
  readonly words: string;
  readonly module: string;
  /** Of the module, below `root`; "" where it is not known. */
  readonly file: string;
  /** In the module, from 1. */
  readonly line: number;
  readonly changed: readonly { readonly parts: readonly Change[] }[];
  readonly code: readonly Place[];
  readonly question: Question | null;
}

/** What a step changed: `before` is "" for what was added, `after` for what was taken away. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Lines of a file below the trace's root, from 1. */
export interface Place {
  readonly file: string;
  readonly function: string;
  readonly line: number;
  readonly endLine: number;
}

/** Where the model and reality may part. */
export interface Question {
  readonly text: string;
  readonly requires: readonly (Pick<Place, 'file' | 'line'> & {
    readonly code: readonly Pick<Place, 'file' | 'line'>[];
  })[];
}
