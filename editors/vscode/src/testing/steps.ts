// In: a counterexample in the words and places that a test result can carry.
// Out: the panel that steps through it (src/trace).
import * as vscode from 'vscode';
import type { Trace } from '../messages';
import { changesOf, Story } from '../trace/story';

/** A step in a line, and where it happens. */
export interface Told {
  readonly title: string;
  readonly line: string;
  readonly at: vscode.Location | undefined;
}

/** The steps of a trace, each at the first line of its code, else at its action. */
export function tellSteps(trace: Trace): Told[] {
  const story = new Story(trace);
  return trace.steps.map((step) => {
    const title = `${step.number} ${step.words}`;
    const [code] = step.code;
    const where = code === undefined ? '' : `${code.file}:${code.line} ${code.function}`;
    const line = [title, changesOf(step).join(', '), where].filter(Boolean).join('  ');
    const [spot = story.action(step)] = story.code(step);
    const at = spot && new vscode.Location(spot.uri, new vscode.Position(spot.line - 1, 0));
    return { title, line, at };
  });
}

/** How the trace goes on after its last step; "" where it ends there. */
export function ending(trace: Trace): string {
  if (trace.stutter) {
    return 'and nothing happens any more';
  }
  return trace.loop > 0 ? `and again from state ${trace.loop}` : '';
}
