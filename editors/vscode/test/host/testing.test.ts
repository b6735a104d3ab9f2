// The Testing view: what it shows, and what its buttons do, with real TLC.
import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Api } from '../../src/extension';
import { overhear, runOf, type Overheard } from './overhear';
import { edited, harbour, open, replace, runLens, when, type Tests } from './support';

const property = 'P1_OneBoatMoored';
const control = 'NoLook'; // below its property it is called by what sets it apart

/** What `look` finds in the item of the record, once it finds something. */
function tree<T>({ testing }: Api, what: string, look: (record: vscode.TestItem) => T | undefined): Promise<T> {
  return when(what, testing.onUpdate, () => {
    const [record] = [...testing.controller.items].map(([, item]) => item);
    return record === undefined ? undefined : look(record);
  });
}

const children = (item: vscode.TestItem) => [...item.children].map(([, one]) => one);
const first = (item: vscode.TestItem) => children(item)[0]?.description ?? '';

/** Runs all that the view shows, as its button does, and hears of it. */
async function runAll(api: Api): Promise<Overheard> {
  await tree(api, 'the record', (item) => (item.children.size > 0 ? item : undefined));
  return runOf(api, control, () => vscode.commands.executeCommand('testing.runAll'));
}

/** A config that checks the model's types with these boats. */
function typesOnly(boats: string): string {
  return `SPECIFICATION Spec\nCONSTANTS\n  Boats = ${boats}\n  Looks = FALSE\nINVARIANT TypeOK\n`;
}

/** Not by the API: VS Code keeps what that opens for minutes, deleted or not. */
async function openToDelete(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', uri);
}

async function remove(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  await vscode.workspace.fs.delete(uri);
}

export const tests: Tests = {
  async 'record, property and negative control are a tree and stand where they are defined'({ api, root }) {
    const { config, module, record } = harbour(root);
    const item = await tree(api, 'the record', (one) => (one.children.size > 0 ? one : undefined));
    assert.strictEqual(item.label, 'verify-berths');
    assert.strictEqual(item.uri?.fsPath, record.fsPath);
    const [own, ...others] = children(item);
    assert.strictEqual(own?.label, property);
    assert.deepStrictEqual(others, []);
    const text = await vscode.workspace.openTextDocument(module);
    assert.strictEqual(own.uri?.fsPath, module.fsPath);
    assert.match(text.lineAt(own.range!.start).text, /^P1_OneBoatMoored ==/);
    assert.deepStrictEqual(
      children(own).map((one) => [one.label, one.uri?.fsPath]),
      [[control, config.fsPath.replace('.cfg', '__NoLook.cfg')]],
    );
  },

  async 'an expected counterexample passes, with its steps and their code as output'({ api }) {
    const run = await runAll(api);
    assert.deepStrictEqual(Object.fromEntries(run.results), { [property]: 'passed', [control]: 'passed' });
    assert.ok(run.durations.get(property)! > 0, 'no duration');
    const steps = run.output.filter((line) => /AssignBerth\(b\d\)/.test(line.text));
    const told = steps.map(({ text }) => text.trim().split('  '));
    assert.deepStrictEqual(told.map((parts) => [parts[0], parts.at(-1)]), [
      ['1 AssignBerth(b1)', 'src/harbour.ts:8 HarbourOffice.assignBerth'],
      ['2 AssignBerth(b2)', 'src/harbour.ts:8 HarbourOffice.assignBerth'],
    ]);
    // VS Code writes output that has a place into the code.
    assert.deepStrictEqual(run.output.filter(({ at }) => at !== undefined), []);
    await tree(api, 'the states', (item) => (/^PASS · 3 states/.test(first(item)) ? item : undefined));
  },

  async 'a path that is not the recorded one fails, with both beside each other'({ api, root }) {
    const { code, config, expected } = harbour(root);
    await edited(expected, 'AssignBerth,AssignBerth', 'AssignBerth', async () => {
      const run = await runAll(api);
      assert.strictEqual(run.results.get(control), 'failed');
      const message = run.messages.get(control)!;
      assert.strictEqual(message.expectedOutput, 'FAIL\nAssignBerth');
      assert.strictEqual(message.actualOutput, 'FAIL\nAssignBerth\nAssignBerth');
      assert.strictEqual(message.location!.uri.fsPath, config.fsPath.replace('.cfg', '__NoLook.cfg'));
      assert.deepStrictEqual(
        message.stackTrace?.map((frame) => [frame.label, frame.uri?.fsPath, frame.position?.line]),
        [
          ['1 AssignBerth(b1)', code.fsPath, 7],
          ['2 AssignBerth(b2)', code.fsPath, 7],
        ],
      );
    });
  },

  async 'a run that a lens began is shown too, without opening the view'({ api, root }) {
    const { module } = harbour(root);
    await open(module);
    const { command } = await runLens(module);
    const run = await runOf(api, property, () =>
      vscode.commands.executeCommand(command!.command, ...command!.arguments!),
    );
    assert.strictEqual(run.results.get(property), 'passed');
    assert.ok(run.quiet);
  },

  async 'in a continuous run a save of the model runs what it made stale'({ api, root }) {
    await vscode.commands.executeCommand('testing.startContinuousRun');
    try {
      await edited(harbour(root).config, '{b1, b2}', '{b1, b2, b3}', async () => {
        await tree(api, 'a run', (item) => (/^PASS · 4 states/.test(first(item)) ? item : undefined));
      });
    } finally {
      await vscode.commands.executeCommand('testing.stopContinuousRun');
    }
  },

  async 'in a continuous run a save runs a config that was never run'({ api, root }) {
    const added = vscode.Uri.joinPath(harbour(root).config, '../P2_Types.cfg');
    const named = (item: vscode.TestItem) => children(item).find((one) => one.label === 'P2_Types');
    await vscode.workspace.fs.writeFile(added, Buffer.from(typesOnly('{b1}')));
    try {
      await tree(api, 'the new config', (item) => (named(item)?.description === 'not run yet · P2_Types' ? item : undefined));
      await vscode.commands.executeCommand('testing.startContinuousRun');
      await openToDelete(added);
      const { document } = vscode.window.activeTextEditor!;
      await replace(document, '{b1}', '{b1, b2}');
      await tree(api, 'its first run', (item) => (/^PASS · 4 states/.test(named(item)?.description ?? '') ? item : undefined));
    } finally {
      await vscode.commands.executeCommand('testing.stopContinuousRun');
      await remove(added);
    }
    await tree(api, 'the config to go', (item) => (named(item) === undefined ? true : undefined));
  },

  async 'a config that comes is shown, one that runs can be cancelled, one that goes is gone'({ api, root }) {
    const long = vscode.Uri.joinPath(harbour(root).config, '../P2_Long.cfg');
    const boats = Array.from({ length: 22 }, (_, i) => `b${i}`).join(', ');
    await vscode.workspace.fs.writeFile(long, Buffer.from(typesOnly(`{${boats}}`)));
    const named = (item: vscode.TestItem) => children(item).find((one) => one.label === 'P2_Long');
    const item = await tree(api, 'the new config', named);
    assert.strictEqual(item.description, 'not run yet · P2_Long');
    const ear = overhear(api);
    try {
      let result: string | undefined;
      ear.ended((run) => (result ??= run.results.get('P2_Long')));
      ear.started((config) => {
        if (config === 'P2_Long') {
          void vscode.commands.executeCommand('testing.cancelRun');
        }
      });
      await openToDelete(long);
      // Items reach the window a while after they are there; this command waits
      // for them, while `runCurrentFile` runs nothing where it knows of none.
      await vscode.commands.executeCommand('testing.runAtCursor');
      assert.strictEqual(result, 'skipped');
    } finally {
      ear.dispose();
      await remove(long);
    }
    await tree(api, 'the config to go', (one) => (named(one) === undefined ? true : undefined));
  },
};
