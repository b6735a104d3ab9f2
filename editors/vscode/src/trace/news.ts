// In: when a counterexample may say something else than before: a run has
// ended, here or in another process, another server has started, a text was
// edited. Out: what it says.
import * as vscode from 'vscode';
import { rested } from '../latest';
import type { Service } from '../service';

/** Milliseconds of quiet after which an edit is looked at. */
const pause = 300;

/** Calls `tell` at each of these until it is disposed of. */
export function onNews(service: Service, tell: () => void): vscode.Disposable {
  const edited = rested(pause, tell);
  return vscode.Disposable.from(
    edited,
    service.onOutcome(tell),
    service.onStatus(tell), // all that is told of what other processes ran
    service.onChange(tell),
    vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === 'file' && edited()),
  );
}
