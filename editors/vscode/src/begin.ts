// In: beginning a record for functions that the user picks, and opening one that
// there is. Out: its texts, which the server writes.
import * as vscode from 'vscode';
import { pickRecord } from './records';
import { command, say } from './say';
import type { Service } from './service';

/** `lockstep.init/1`, as far as it is read here. */
interface Begun {
  readonly root: string;
  /** Relative to the root; "" where functions are only proposed. */
  readonly record: string;
  readonly functions: readonly { readonly name: string; readonly segments: number }[];
}

/** Adds the commands; what is to be disposed of goes into `into`. */
export function addBegin(service: Service, into: vscode.Disposable[]): void {
  into.push(
    command('lockstep.beginRecord', () => begin(service)),
    command('lockstep.openRecord', () => openRecord(service)),
  );
}

async function begin(service: Service): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document && service.client?.code2ProtocolConverter.asUri(document.uri);
  if (uri === undefined || !/\.[cm]?[jt]sx?$/.test(uri)) {
    void say.info(
      'Open the TypeScript file with the functions that the model shall describe, and run this again.',
    );
    return;
  }
  const { functions } = await service.ask<Begun>('lockstep.init', { uri });
  const items = functions.map(({ name, segments }) => ({
    label: name,
    description: segments === 1 ? '1 atomic segment' : `${segments} atomic segments`,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: 'Begin a record',
    placeHolder: 'The functions that the model shall describe',
  });
  if (chosen === undefined || chosen.length === 0) {
    return;
  }
  const { root, record } = await service.ask<Begun>('lockstep.init', {
    uri,
    functions: chosen.map((one) => one.label),
  });
  await vscode.window.showTextDocument(vscode.Uri.joinPath(vscode.Uri.parse(root), record));
}

async function openRecord(service: Service): Promise<void> {
  const { records } = await service.outcomes();
  if (records.length === 0) {
    void say.info('No record in this workspace. "lockstep: Begin a Record" makes one.');
    return;
  }
  const chosen = await pickRecord(records);
  if (chosen !== undefined) {
    await vscode.window.showTextDocument(vscode.Uri.parse(chosen.uri));
  }
}
