// In: what the Testing view's buttons do: run, run anew, run on each save.
// Out: how results are shown (board.ts).
import * as vscode from 'vscode';
import type { RunArgument } from '../messages';
import { reasonOf } from '../reason';
import { runName } from '../runs/name';
import type { Runner } from '../runs/runner';
import { type Board, testing } from './board';
import type { Entry, Tree } from './tree';

interface Parts {
  readonly controller: vscode.TestController;
  readonly tree: Tree;
  readonly board: Board;
  readonly runner: Runner;
  /** Brings the tree up to date with the server. */
  readonly refresh: () => Promise<void>;
}

/** Adds the profiles to the controller, which disposes of them. */
export function addProfiles(parts: Parts): void {
  const add = (label: string, fresh: boolean, isDefault: boolean) =>
    parts.controller.createRunProfile(
      label,
      vscode.TestRunProfileKind.Run,
      (request, token) => (request.continuous ? onSave(parts, request, token) : once(parts, request, token, fresh)),
      isDefault,
      undefined,
      isDefault, // on a save, what is unchanged is not run in any case
    );
  add('Run', false, true);
  add('Run Without Kept Results', true, false);
}

async function once(
  parts: Parts,
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
  fresh: boolean,
): Promise<void> {
  await run(parts, request, parts.tree.chosen(request), token, fresh);
}

/** After each save of a model file, runs what was never run with the inputs of now. */
function onSave(parts: Parts, request: vscode.TestRunRequest, token: vscode.CancellationToken): void {
  let turn = Promise.resolve();
  const again = async () => {
    await parts.refresh();
    const due = parts.tree.chosen(request).filter(isDue);
    if (due.length > 0 && !token.isCancellationRequested) {
      await run(parts, request, due, token, false);
    }
  };
  const saved = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    if (/\.(tla|cfg)$/.test(uri.path)) {
      turn = turn.then(again, again);
    }
  });
  token.onCancellationRequested(() => saved.dispose());
}

/** It can be run, and was not with the inputs of now. */
function isDue({ config }: Entry): boolean {
  return config.problem === '' && (config.outcome === null || config.stale);
}

/** Has the server run the configs, of whatever records. */
async function run(
  { board, runner }: Parts,
  request: vscode.TestRunRequest,
  entries: readonly Entry[],
  token: vscode.CancellationToken,
  fresh: boolean,
): Promise<void> {
  const name = runName(testing);
  const live = board.begin(request, entries);
  const ended = vscode.Disposable.from(
    token.onCancellationRequested(() => runner.cancel(name)),
    live.run.token.onCancellationRequested(() => runner.cancel(name)),
  );
  let reason: string | undefined;
  try {
    const ran = await runner.run({ records: byRecord(entries), fresh, quiet: true, run: name });
    reason = ran?.problems?.join('\n');
  } catch (refused) {
    reason = reasonOf(refused);
  } finally {
    ended.dispose();
    await board.end(live, reason);
  }
}

function byRecord(entries: readonly Entry[]): NonNullable<RunArgument['records']> {
  const records = new Map<string, string[]>();
  for (const { record, config } of entries) {
    records.set(record, [...(records.get(record) ?? []), config.config]);
  }
  return [...records].map(([record, configs]) => ({ record, configs }));
}
