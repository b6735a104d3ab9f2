// In: the shapes of the server's custom messages that this client touches, as
// docs/protocol.md gives them. Out: the messages of LSP itself.
import type { Location, Position } from 'vscode-languageclient/node';

/** A place in a document, in the client's encoding. */
export interface At {
  readonly uri: string;
  readonly position: Position;
}

/** The argument of `lockstep.run`. With `relevantTo` the record may be left out. */
export interface RunArgument {
  readonly record?: string;
  readonly configs?: readonly string[];
  readonly properties?: readonly string[];
  readonly relevantTo?: At;
}

/** The argument of `lockstep.show`, which lenses carry and the client executes. */
export interface ShowArgument extends At {
  readonly locations: readonly Location[];
}

/** `lockstep.run/1`, as far as it is read here. */
export interface Run {
  readonly schema: 'lockstep.run/1';
  readonly records: readonly {
    readonly record: string;
    readonly outcomes: readonly Outcome[];
  }[];
}

export interface Outcome {
  readonly config: string;
  readonly result: 'PASS' | 'FAIL' | 'ERROR';
  readonly verdict: 'as-expected' | 'changed' | 'unrecorded' | 'error' | 'cancelled';
  readonly reason: string | null;
  readonly trace: readonly string[] | null;
}
