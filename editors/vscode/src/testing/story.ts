// In: a counterexample in the words and places that a test result can carry.
// Out: the panel that steps through it.
import * as vscode from 'vscode';
import type { Module, Trace, TraceStep } from '../messages';

/** A step in a line, and where it happens. */
export interface Told {
  readonly title: string;
  readonly line: string;
  readonly at: vscode.Location | undefined;
}

/** The steps of a trace. `module` is the root module of its config. */
export function story(trace: Trace, module: Module | null): Told[] {
  return trace.steps.map((step) => {
    const title = `${step.number} ${called(step)}`;
    const [code] = step.code;
    const where = code === undefined ? '' : `${code.file}:${code.line} ${code.function}`;
    return { title, line: [title, changes(step), where].filter(Boolean).join('  '), at: place(trace, step, module) };
  });
}

/** How the trace goes on after its last step; "" where it ends there. */
export function ending(trace: Trace): string {
  if (trace.stutter) {
    return 'and nothing happens any more';
  }
  return trace.loop > 0 ? `and again from state ${trace.loop}` : '';
}

function called(step: TraceStep): string {
  const values = step.arguments.map((argument) => argument.value);
  return values.length > 0 ? `${step.action}(${values.join(', ')})` : step.action;
}

function changes(step: TraceStep): string {
  return step.changed
    .flatMap((variable) => variable.parts)
    .map(({ name, before, after }) => {
      if (before === '') {
        return `${name} + ${after}`;
      }
      return after === '' ? `${name} − ${before}` : `${name} ${before} → ${after}`;
    })
    .join(', ');
}

/** The first line of its code, else its action in the model. */
function place(trace: Trace, step: TraceStep, module: Module | null): vscode.Location | undefined {
  const [code] = step.code;
  if (code !== undefined) {
    return lineOf(vscode.Uri.joinPath(vscode.Uri.parse(trace.root), code.file), code.line);
  }
  if (module === null || step.line === 0) {
    return undefined;
  }
  const root = vscode.Uri.parse(module.uri);
  const file = step.module === module.name ? root : vscode.Uri.joinPath(root, '..', `${step.module}.tla`);
  return lineOf(file, step.line);
}

function lineOf(file: vscode.Uri, line: number): vscode.Location {
  return new vscode.Location(file, new vscode.Position(line - 1, 0));
}
