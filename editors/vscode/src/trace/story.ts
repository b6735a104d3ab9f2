// In: a counterexample as the server tells it, and which places it speaks of.
// Out: how and where it is shown.
import * as vscode from 'vscode';
import type { Change, Place, Trace, TraceStep } from '../messages';

/** A place that a story speaks of, with lines from 1. */
export interface Spot {
  readonly uri: vscode.Uri;
  readonly line: number;
  readonly endLine: number;
}

export class Story {
  constructor(readonly trace: Trace) {}

  get last(): number {
    return this.trace.steps.length;
  }

  /** Nothing for 0, the initial state, which no step led to. */
  step(number: number): TraceStep | undefined {
    return this.trace.steps[number - 1];
  }

  /** A step that there is. */
  clamp(number: number): number {
    return Number.isInteger(number) ? Math.max(0, Math.min(this.last, number)) : 0;
  }

  /** The next step of a behaviour that may go on from an earlier state. */
  after(number: number): number {
    return number === this.last && this.trace.loop > 0 ? this.trace.loop - 1 : this.clamp(number + 1);
  }

  /** Where a step's action stands in the model. */
  action(step: TraceStep): Spot | undefined {
    return step.file === '' || step.line === 0 ? undefined : this.spot(step.file, step.line);
  }

  /** The code of a step; several places where the record's map names several. */
  code(step: TraceStep): Spot[] {
    return step.code.map((place) => this.spot(place.file, place.line, place.endLine));
  }

  /**
   * A place that somebody else names, a webview or a text: only one that the
   * story has, since a path of unknown origin is not to be opened.
   */
  find(file: unknown, line: unknown): Spot | undefined {
    return this.places().find((place) => place.file === file && place.line === line)?.spot;
  }

  /** All that the story speaks of, with the paths as it spells them. */
  places(): { readonly file: string; readonly line: number; readonly spot: Spot }[] {
    return this.trace.steps.flatMap((step) => {
      const asked = step.question?.requires ?? [];
      const named = [step, ...step.code, ...asked, ...asked.flatMap((required) => required.code)];
      return named
        .filter(({ file, line }) => file !== '' && line > 0)
        .map((place) => {
          const { file, line } = place;
          return { file, line, spot: this.spot(file, line, lastLine(place)) };
        });
    });
  }

  private spot(file: string, line: number, endLine = line): Spot {
    return { uri: vscode.Uri.joinPath(vscode.Uri.parse(this.trace.root), file), line, endLine };
  }
}

function lastLine(place: { readonly line: number } | Place): number {
  return 'endLine' in place ? place.endLine : place.line;
}

/** What a step changed, in words. */
export function changesOf(step: TraceStep): string[] {
  return step.changed.flatMap((variable) => variable.parts).map(changeWords);
}

function changeWords({ name, before, after }: Change): string {
  if (before === '') {
    return `${name} + ${after}`;
  }
  return after === '' ? `${name} − ${before}` : `${name} ${before} → ${after}`;
}
