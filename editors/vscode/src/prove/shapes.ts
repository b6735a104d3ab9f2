// In: `lockstep.prove` and what it answers, as far as it is read here
// (docs/prove.md). Out: what is shown of it.

/** The argument of `lockstep.prove`. */
export interface ProveArgument {
  /** URI. */
  readonly record: string;
  /** Or a property; without one all that are expected to pass are asked. */
  readonly config?: string | undefined;
  /** Whose mutants; without any those of all actions. */
  readonly actions?: readonly string[] | undefined;
  /** Also what was kept is explored anew. */
  readonly fresh?: boolean | undefined;
}

/** `lockstep.prove/1`. */
export interface Proof {
  readonly records: readonly ProofRecord[];
}

export interface ProofRecord {
  readonly uri: string;
  /** URI of the folder that files are relative to. */
  readonly root: string;
  readonly mutants: readonly Mutant[];
}

/** An action made weaker in one place. */
export interface Mutant {
  /** What was replaced, each run of blanks as one. */
  readonly text: string;
  readonly file: string;
  /** Where that begins, from 1. */
  readonly line: number;
  readonly verdict: string;
  /** What it does to its action, and what came of it. */
  readonly words: string;
  readonly reason: string;
  /** Actions; of a survivor, up to its first new step. */
  readonly path: readonly string[];
  /** Of the action, lines from 1. */
  readonly code: readonly { readonly file: string; readonly function: string; readonly line: number }[];
}
