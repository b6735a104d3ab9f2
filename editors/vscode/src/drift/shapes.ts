// In: what the server says of drift, as far as it is read here
// (docs/protocol.md). Out: what is shown of it.

/** `lockstep.check/1` as `lockstep.drift` answers it. */
export interface Check {
  readonly records: readonly CheckRecord[];
}

export interface CheckRecord {
  readonly record: string;
  readonly uri: string;
  /** URI of the folder that files are relative to. */
  readonly root: string;
  readonly syncCommit: string;
  readonly state: 'in-step' | 'drifted' | 'not-compared';
  /** The state as people say it. */
  readonly words: string;
  readonly reason: string;
  readonly functions: readonly Covered[];
}

/** A covered function, named as in the record. */
export interface Covered {
  readonly file: string;
  readonly name: string;
  readonly drift: string;
  /** How it stands, as people say it. */
  readonly words: string;
  readonly severity: 'none' | 'error' | 'warning' | 'information' | 'hint';
  readonly reason: string;
  readonly limit: string;
  readonly moved: { readonly file: string; readonly name: string } | null;
  /** Where it is, from 1; null where it is gone. */
  readonly now: { readonly file: string; readonly line: number } | null;
  readonly hunks: readonly { readonly line: number; readonly endLine: number }[];
  readonly actions: readonly string[];
  readonly properties: readonly string[];
}

/** `lockstep.log/1`. */
export interface Log {
  readonly records: readonly {
    readonly reason: string;
    readonly commits: readonly Commit[];
  }[];
}

export interface Commit {
  readonly commit: string;
  readonly subject: string;
  /** RFC 3339. */
  readonly date: string;
  readonly functions: readonly {
    readonly file: string;
    readonly name: string;
    readonly moved: { readonly file: string; readonly name: string } | null;
    readonly words: string;
  }[];
}

/** `lockstep.sync/1`, as far as it is read here. */
export interface Synced {
  readonly records: readonly { readonly obstacles: readonly { readonly message: string }[] }[];
}

/** `lockstep.baseline/1`. */
export interface Baseline {
  readonly commit: string;
  /** "" for the text of the sync commit. */
  readonly judgement: string;
  readonly file: string;
  readonly function: string;
  readonly text: string;
}
