import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { DriftTree } from '../../src/drift/tree';
import { diagnosed, find, harbour, insertBefore, notDiagnosed, open, when, type Tests } from './support';

const load = '    await this.ledger.load();\n';
const write = 'if (berth.boat !== null)';

/** The view as lines, below each record what is to be looked at. */
async function lines(tree: DriftTree): Promise<string[]> {
  const found: string[] = [];
  for (const record of await tree.getChildren()) {
    for (const node of [record, ...(await tree.getChildren(record))]) {
      const { label, description } = tree.getTreeItem(node);
      found.push(`${String(label)}: ${String(description ?? '')}`);
    }
  }
  return found;
}

/** Waits until the view says it. */
async function says(tree: DriftTree, expected: RegExp): Promise<void> {
  let told: string[] = [];
  const looked = new vscode.EventEmitter<void>();
  const look = async () => {
    told = await lines(tree);
    looked.fire();
  };
  const listening = tree.onDidChangeTreeData(() => void look());
  void look();
  await when(`${expected} in the view`, looked.event, () => told.find((line) => expected.test(line)));
  listening.dispose();
}

export const tests: Tests = {
  async 'the view follows an edit that is not saved, and its undo'({ api, root }) {
    const { code } = harbour(root);
    await open(code);
    await says(api.drift, /^verify-berths: in step · sync [0-9a-f]{8}$/);
    await insertBefore(code, write, load);
    await says(api.drift, /^verify-berths: 1 function drifted/);
    await says(api.drift, /^HarbourOffice.assignBerth: awaits 1 → 2 · /);
    await says(api.drift, /^1 in step: $/);
    const [record] = await api.drift.getChildren();
    const [drifted] = await api.drift.getChildren(record);
    const [hunk] = await api.drift.getChildren(drifted);
    assert.strictEqual(api.drift.getTreeItem(hunk!).label, 'changed: line 11');
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(code));
    await vscode.commands.executeCommand('undo');
    await says(api.drift, /^verify-berths: in step/);
  },

  async 'what cannot be compared is not in step, and says why'({ api, root }) {
    const { code } = harbour(root);
    await open(code);
    await insertBefore(code, 'if (berth.boat === boat)', load);
    await says(api.drift, /^verify-berths: not compared/);
    const [record] = await api.drift.getChildren();
    const [held] = await api.drift.getChildren(record);
    const [reason] = await api.drift.getChildren(held);
    assert.match(String(api.drift.getTreeItem(reason!).label), /not parsed: "await"/);
  },

  async 'a diff editor shows what the code is compared with beside what it is'({ root }) {
    const { code } = harbour(root);
    const { document } = await open(code);
    const text = document.getText();
    await insertBefore(code, write, load);
    const warning = await diagnosed(code, 'covered-awaits');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      code,
      warning.range,
    );
    const offered = actions.find((action) => action.title === 'Open diff against the sync commit');
    assert.ok(offered, actions.map((action) => action.title).join());
    await vscode.commands.executeCommand(offered.command!.command, ...offered.command!.arguments!);
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.match(tab.label, /^harbour\.ts \(sync [0-9a-f]{7}\) ↔ now$/);
    assert.ok(tab.input instanceof vscode.TabInputTextDiff);
    assert.strictEqual(tab.input.modified.toString(), code.toString());
    const before = await vscode.workspace.openTextDocument(tab.input.original);
    assert.strictEqual(before.getText(), text);
    assert.strictEqual(before.languageId, 'typescript');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  },

  async 'the function at the cursor has a diff, code that nothing covers has none'({ root }) {
    const { code } = harbour(root);
    await notDiagnosed(code, 'covered-awaits');
    const editor = await open(code);
    const at = find(editor.document, 'releaseBerth(boat', 'releaseBerth');
    editor.selection = new vscode.Selection(at, at);
    await vscode.commands.executeCommand('lockstep.openDiff');
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab!.input instanceof vscode.TabInputTextDiff);
    await open(vscode.Uri.joinPath(root, 'src/log.ts'));
    await vscode.commands.executeCommand('lockstep.openDiff', { uri: vscode.Uri.joinPath(root, 'src/log.ts') });
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab!.input instanceof vscode.TabInputText);
  },
};
