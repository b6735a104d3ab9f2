// In: acknowledging a function and advancing the sync commit, from the view.
// Out: what that writes and whether it may; the server shows it and asks.
import * as vscode from 'vscode';
import { latest } from '../latest';
import { reasonOf } from '../reason';
import { plain, say } from '../say';
import type { Service } from '../service';
import type { CheckRecord, Covered, Synced } from './shapes';

/** What somebody may find who compared a change with the model (docs/record.md). */
const judgements = [
  { label: 'No effect', detail: 'It has no effect on the model.', judgement: 'none' },
  { label: 'The model followed', detail: 'It has an effect, and the model followed.', judgement: 'followed' },
  { label: 'A promise changed on purpose', detail: 'It changes what is promised.', judgement: 'intended' },
  { label: 'In doubt', detail: 'It may break a promise, and somebody has to decide.', judgement: 'doubt' },
];

/**
 * Asks for the judgement; the server shows the diff and asks once more. What
 * stands in the way is said before anybody is asked.
 */
export async function acknowledge(service: Service, record: CheckRecord, fn: Covered): Promise<void> {
  const asked = { record: record.uri, functions: [`${fn.file}#${fn.name}`] };
  const why = await refusal(service, 'lockstep.acknowledge', { ...asked, judgement: 'none' });
  if (why !== undefined) {
    const diff = 'Open Diff';
    if ((await say.warning(why, diff)) === diff) {
      await vscode.commands.executeCommand('lockstep.openDiff', { kind: 'function', record, fn });
    }
    return;
  }
  const placeHolder = `Compared with the model, the change of ${fn.name} is …`;
  const picked = await vscode.window.showQuickPick(judgements, { placeHolder });
  if (picked !== undefined) {
    await asking(service, 'lockstep.acknowledge', { ...asked, judgement: picked.judgement, confirm: true });
  }
}

/**
 * Asks for the commit, with what stands in its way below it; the server shows
 * what changes and asks once more.
 */
export async function advance(service: Service, record: CheckRecord): Promise<void> {
  const asked = (to: string) => ({ record: record.uri, to });
  const to = await ask(`Advance the sync commit of ${record.record} to this revision`, 'HEAD', (revision) =>
    refusal(service, 'lockstep.sync', asked(revision)),
  );
  if (to) {
    await asking(service, 'lockstep.sync', { ...asked(to), confirm: true });
  }
}

/**
 * Asks for a text that nothing stands in the way of; undefined where the user has
 * none. Unlike VS Code's own question it says from the start what does.
 */
function ask(prompt: string, value: string, obstacle: (value: string) => Promise<string | undefined>): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { prompt: plain(prompt), value, ignoreFocusOut: true });
  const look = latest(async () => {
    const why = await obstacle(box.value);
    box.validationMessage = why && plain(why); // VS Code makes links there, too
  });
  return new Promise((resolve) => {
    box.onDidChangeValue(look);
    box.onDidAccept(async () => {
      await look();
      if (!box.validationMessage) {
        resolve(box.value);
        box.hide();
      }
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
    void look();
  });
}

/** Why the server would refuse it; undefined where it would not. Nothing is written. */
async function refusal(service: Service, command: string, argument: object): Promise<string | undefined> {
  try {
    const { records } = await service.ask<Synced>(command, { ...argument, dryRun: true });
    const obstacles = records.flatMap((record) => record.obstacles);
    return obstacles.length === 0 ? undefined : obstacles.map(({ message }) => message).join('; ');
  } catch (reason) {
    return reasonOf(reason);
  }
}

/** What the server refuses it says in words for people. */
async function asking(service: Service, command: string, argument: object): Promise<void> {
  try {
    await service.ask(command, argument);
  } catch (reason) {
    void say.warning(reasonOf(reason));
  }
}
