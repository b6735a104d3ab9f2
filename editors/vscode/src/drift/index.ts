// In: the drift view and what can be done from it, put together. Out: each of
// these.
import * as vscode from 'vscode';
import type { Documents } from '../documents';
import { reasonOf } from '../reason';
import { command, say } from '../say';
import type { Service } from '../service';
import { openCommit } from './commit';
import { addBaselines, diffActions, meant, openDiff, type DiffOf } from './diff';
import { acknowledge, advance } from './judge';
import type { Node } from './nodes';
import { DriftTree } from './tree';

const code = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** Adds the drift view; what is to be disposed of goes into `into`. */
export function addDrift(service: Service, documents: Documents, into: vscode.Disposable[]): DriftTree {
  const tree = new DriftTree(service);
  const view = vscode.window.createTreeView('lockstep.drift', { treeDataProvider: tree, showCollapseAll: true });
  addBaselines(documents, service);
  into.push(
    tree,
    view,
    service.onStatus((status) => {
      const value = Object.values(status).filter((state) => state !== 'in-step').length;
      view.badge = value > 0 ? { value, tooltip: `${value} not in step with the model` } : undefined;
    }),
    service.onChange(() => {
      view.badge = undefined; // until a server says how things stand
    }),
    vscode.languages.registerCodeActionsProvider(
      code.map((language) => ({ scheme: 'file', language })),
      diffActions,
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    command('lockstep.openDiff', (target?: Node | DiffOf) => diffOf(service, target)),
    command('lockstep.openCommit', openCommit),
    command('lockstep.acknowledgeFunction', (node?: Node) =>
      node?.kind === 'function' ? acknowledge(service, node.record, node.fn) : undefined,
    ),
    command('lockstep.advanceSync', (node?: Node) =>
      node?.kind === 'record' ? advance(service, node.record) : undefined,
    ),
  );
  return tree;
}

async function diffOf(service: Service, target?: Node | DiffOf): Promise<void> {
  const of = meant(target);
  try {
    await (of && openDiff(service, of));
  } catch (reason) {
    void say.info(reasonOf(reason));
  }
}
