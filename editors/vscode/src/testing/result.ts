// In: what an outcome is to the Testing view: passed, failed or errored, with
// its words. Out: what an outcome means; the server has judged it.
import * as vscode from 'vscode';
import type { Outcome, Trace } from '../messages';
import { states } from '../runs/words';
import { ending, tellSteps, type Told } from './steps';
import type { Entry } from './tree';

/** Tells an outcome as the result of its item, with the steps of its trace. */
export function tell(run: vscode.TestRun, { item }: Entry, outcome: Outcome, trace: Trace | undefined): void {
  const steps = trace === undefined ? [] : tellSteps(trace);
  write(run, item, headline(outcome));
  for (const step of steps) {
    write(run, item, `  ${step.line}`);
  }
  if (trace !== undefined && ending(trace) !== '') {
    write(run, item, `  ${ending(trace)}`);
  }
  for (const warning of outcome.warnings) {
    write(run, item, `  warning: ${warning}`);
  }
  const duration = outcome.seconds * 1000;
  switch (outcome.counts) {
    case 'passed':
      return run.passed(item, duration);
    case 'failed':
      return run.failed(item, failure(item, outcome, steps), duration);
    case 'error':
      return run.errored(item, placed(new vscode.TestMessage(outcome.reason), item, steps), duration);
    case 'skipped':
      return run.skipped(item);
  }
}

/**
 * Output is a terminal's, where places are links. Without a location: VS Code
 * would write it into the code, where Explain has the steps for who wants them.
 */
function write(run: vscode.TestRun, item: vscode.TestItem, line: string): void {
  run.appendOutput(`${line.replace(/\r?\n/g, '\r\n')}\r\n`, undefined, item);
}

function headline(outcome: Outcome): string {
  const words =
    outcome.counts === 'skipped' // the reason says it, and that TLC came to nothing
      ? [outcome.config, outcome.reason]
      : [`${outcome.config} ${outcome.result}`, outcome.words, outcome.reason];
  if (outcome.distinct > 0) {
    words.push(states(outcome.distinct));
  }
  if (outcome.cached) {
    words.push(`known since ${outcome.at.slice(0, 16).replace('T', ' ')} UTC`);
  }
  if (outcome.sharedWith.length > 0) {
    words.push(`explored with ${outcome.sharedWith.join(', ')}`);
  }
  if (outcome.codeDrifted) {
    words.push('the code has drifted from what was modelled');
  }
  return words.filter(Boolean).join(' · ');
}

/** Where a path is recorded, it is beside the one of now, a step a line. */
function failure(item: vscode.TestItem, outcome: Outcome, steps: readonly Told[]): vscode.TestMessage {
  const { result, trace } = outcome.expected;
  const message =
    result === ''
      ? new vscode.TestMessage(`${outcome.reason}\n\nNothing is recorded for ${outcome.config} in expected.txt.`)
      : vscode.TestMessage.diff(outcome.reason, path(result, trace), path(outcome.result, outcome.trace));
  return placed(message, item, steps);
}

function path(result: string, actions: readonly string[]): string {
  return [result, ...actions].join('\n');
}

/**
 * At what is checked, with the way there. Not at the code of a step: VS Code
 * writes the message behind the line, over what Explain has there.
 */
function placed(message: vscode.TestMessage, item: vscode.TestItem, steps: readonly Told[]): vscode.TestMessage {
  if (item.uri !== undefined && item.range !== undefined) {
    message.location = new vscode.Location(item.uri, item.range);
  }
  if (steps.length > 0) {
    message.contextValue = 'counterexample';
    message.stackTrace = steps.map(
      (step) => new vscode.TestMessageStackFrame(step.title, step.at?.uri, step.at?.range.start),
    );
  }
  return message;
}
