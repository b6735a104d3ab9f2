import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Traces } from '../../src/trace';
import { beat, harbour, insertBefore, open, when, type Context, type Tests } from './support';

const control = 'P1_OneBoatMoored__NoLook';

/** Runs the negative control, whose counterexample is assign, assign. */
async function found({ root, api }: Context) {
  const { record, code } = harbour(root);
  await open(code);
  const ended = new Promise<void>((resolve) => {
    const listening = api.onOutcome(() => (listening.dispose(), resolve()));
  });
  await vscode.commands.executeCommand('lockstep.run', { record: record.toString(), configs: [control] });
  await ended;
  return { record: record.toString(), config: control };
}

/** The line of the file's cursor, once the file is visible. */
function lineShown(uri: vscode.Uri, line: number): Promise<vscode.TextEditor> {
  const events = vscode.window.onDidChangeTextEditorSelection;
  const look = () =>
    vscode.window.visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri.toString() && editor.selection.active.line === line - 1,
    );
  return when(`line ${line} of ${uri.path}`, (listener) => {
    const listening = vscode.Disposable.from(
      events(listener),
      vscode.window.onDidChangeVisibleTextEditors(listener),
    );
    return listening;
  }, look);
}

async function shown(context: Context): Promise<Traces> {
  const of = await found(context);
  await vscode.commands.executeCommand('lockstep.showTrace', of);
  return context.api.traces;
}

const lineOf = async (uri: vscode.Uri, text: string) =>
  (await vscode.workspace.openTextDocument(uri)).getText().split('\n').findIndex((line) => line.includes(text)) + 1;

export const tests: Tests = {
  async 'the panel shows the story under a strict policy, code and model on its side'(context) {
    const traces = await shown(context);
    const { code, module } = harbour(context.root);
    const page = traces.panels.page(traces.stories.active!.of)!;
    const nonce = /script-src &#39;nonce-([^&]+)&#39;/.exec(page)?.[1];
    assert.ok(nonce, 'no nonce in the policy');
    assert.match(page, /content="default-src &#39;none&#39;; style-src &#39;nonce-/);
    assert.strictEqual(page.match(/<script/g)!.length, page.match(/<script nonce="/g)!.length);
    const editor = await lineShown(code, await lineOf(code, 'async assignBerth'));
    const model = await lineShown(module, await lineOf(module, 'Looks => moored'));
    const panel = vscode.window.tabGroups.all.find((group) => group.activeTab?.input instanceof vscode.TabInputWebview);
    assert.ok(panel?.isActive, 'the panel has lost the focus');
    assert.notStrictEqual(editor.viewColumn, model.viewColumn);
    assert.notStrictEqual(editor.viewColumn, panel.viewColumn);
  },

  async 'steps are a list, and commands go through them'(context) {
    const { stories, steps } = await shown(context);
    const labels = steps.getChildren().map((node) => steps.getTreeItem(node).label);
    assert.deepStrictEqual(labels.length, 3);
    assert.match(String(labels[1]), /^1 {2}AssignBerth\(b/);
    assert.strictEqual(stories.active!.step, 1);
    await vscode.commands.executeCommand('lockstep.nextStep');
    assert.strictEqual(stories.active!.step, 2);
    await vscode.commands.executeCommand('lockstep.nextStep');
    assert.strictEqual(stories.active!.step, 2);
    await vscode.commands.executeCommand('lockstep.goToStep', 0);
    await vscode.commands.executeCommand('lockstep.previousStep');
    assert.strictEqual(stories.active!.step, 0);
    const lines = steps.getChildren(steps.getChildren()[1]).map((node) => String(steps.getTreeItem(node).label));
    assert.ok(lines.some((line) => line.startsWith('moored')), lines.join());
    assert.ok(lines.some((line) => line.startsWith('src/harbour.ts:')), lines.join());
  },

  async 'a closed panel leaves the steps, which go on in the editors until they are closed, too'(context) {
    const { panels, steps, stories } = await shown(context);
    const { of } = stories.active!;
    const { code, module } = harbour(context.root);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor'); // the panel has the focus
    await when('the end of the panel', beat, () => panels.page(of) === undefined || undefined);
    assert.strictEqual(steps.getChildren().length, 3);
    await vscode.commands.executeCommand('lockstep.nextStep');
    assert.strictEqual(stories.active!.step, 2);
    await lineShown(code, await lineOf(code, 'async assignBerth'));
    await lineShown(module, await lineOf(module, 'Looks => moored'));
    await vscode.commands.executeCommand('lockstep.closeTrace');
    assert.deepStrictEqual([stories.active, steps.getChildren()], [undefined, []]);
  },

  async 'steps are explained beside their code, until the model is another one'(context) {
    const { explain, stories } = await shown(context);
    const { code, module } = harbour(context.root);
    await vscode.commands.executeCommand('lockstep.explainTrace');
    const [note] = explain.notes(code);
    assert.match(note!, /① AssignBerth.*moored.*② AssignBerth/);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(module, new vscode.Range(0, 0, 0, 0), '\\* another text\n');
    await vscode.workspace.applyEdit(edit);
    await when('the story to be stale', stories.onChange, () => stories.active?.story?.trace.stale || undefined);
    assert.deepStrictEqual(explain.notes(code), []);
    void vscode.commands.executeCommand('lockstep.explainTrace'); // says why, and waits for an answer
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(module));
    await vscode.commands.executeCommand('undo');
    await when('the notes of now', stories.onChange, () => explain.notes(code)[0]);
    await vscode.commands.executeCommand('lockstep.explainTrace');
    assert.deepStrictEqual(explain.notes(code), []);
  },

  async 'the story follows the code while it is typed'(context) {
    const { stories } = await shown(context);
    const { code } = harbour(context.root);
    const line = () => stories.active?.story?.step(1)?.code[0]?.line;
    const before = line()!;
    await insertBefore(code, 'export class HarbourOffice', '// One more line.\n');
    await when('the line of now', stories.onChange, () => line() === before + 1 || undefined);
  },

  async 'the story is a text whose places are links'(context) {
    await shown(context);
    await vscode.commands.executeCommand('lockstep.openTraceText');
    const { document } = vscode.window.activeTextEditor!;
    assert.strictEqual(document.uri.scheme, 'lockstep');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    const { code, module } = harbour(context.root);
    const to = new Set(links.map((link) => link.target?.path));
    assert.ok(to.has(code.path), [...to].join());
    assert.ok(to.has(module.path), [...to].join());
  },

  async 'what is no place of the story is not opened'(context) {
    const { stories } = await shown(context);
    const { story } = stories.active!;
    assert.strictEqual(story!.find('../../etc/passwd', 1), undefined);
    assert.strictEqual(story!.find('src/ledger.ts', 1), undefined);
    const [place] = story!.places();
    assert.ok(story!.find(place!.file, place!.line));
  },
};
