import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { find, harbour, open, when, type Tests } from './support';

/** Jumps from `word` to the file `to`; returns the line that this leads to. */
async function jumpFrom(at: vscode.Uri, text: string, word: string, to: vscode.Uri): Promise<string> {
  const editor = await open(at);
  const position = find(editor.document, text, word);
  editor.selection = new vscode.Selection(position, position);
  await vscode.commands.executeCommand('lockstep.jump');
  const there = await when('the jump', vscode.window.onDidChangeActiveTextEditor, () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.fsPath === to.fsPath ? active : undefined;
  });
  const moved = await when('the cursor', vscode.window.onDidChangeTextEditorSelection, () =>
    there.selection.active.line > 0 ? there.selection.active : undefined,
  );
  return there.document.lineAt(moved).text;
}

export const tests: Tests = {
  async 'a jump leads from the function to its action and back'({ root }) {
    const { code, module } = harbour(root);
    const action = await jumpFrom(code, 'async assignBerth', 'assignBerth', module);
    assert.match(action, /^AssignBerth\(b\)/);
    const back = await jumpFrom(module, 'AssignBerth(b) ==', 'AssignBerth', code);
    assert.match(back, /async assignBerth/);
  },
};
