// In: what host tests share: waiting for an event, finding a place, the
// harbour's files. Out: any test, and any state.
import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Api } from '../../src/extension';

/** What a test is given. */
export interface Context {
  /** The extension under test, active. */
  readonly api: Api;
  /** The folder that the window is on; the first, where there are several. */
  readonly root: vscode.Uri;
}

/** The tests of a file by what they hold, in the order in which they run. */
export type Tests = Record<string, (context: Context) => Promise<void>>;

/** How long a test waits for what must come, in milliseconds. */
export const patience = Number(process.env['LOCKSTEP_TEST_PATIENCE_MS'] ?? 60_000);
const skill = '.claude/skills/verify-berths';

/** The files of the repository that editors/testdata lays out. */
export const harbour = (root: vscode.Uri) => ({
  code: vscode.Uri.joinPath(root, 'src/harbour.ts'),
  record: vscode.Uri.joinPath(root, skill, 'SKILL.md'),
  expected: vscode.Uri.joinPath(root, skill, 'expected.txt'),
  module: vscode.Uri.joinPath(root, skill, 'model/Berths.tla'),
  config: vscode.Uri.joinPath(root, skill, 'model/P1_OneBoatMoored.cfg'),
});

/** Resolves once `look` finds something, looking anew at each event. */
export function when<T>(
  what: string,
  event: vscode.Event<unknown>,
  look: () => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(limit);
      listening.dispose();
      settle();
    };
    const limit = setTimeout(
      () => finish(() => reject(new Error(`waited in vain for ${what}`))),
      patience,
    );
    const tryIt = () => {
      const found = look();
      if (found !== undefined) {
        finish(() => resolve(found));
      }
    };
    const listening = event(tryIt);
    tryIt();
  });
}

/** An event again and again, for what no event tells of. */
export const beat: vscode.Event<void> = (listener) => {
  const beating = setInterval(listener, 100);
  return { dispose: () => clearInterval(beating) };
};

export async function open(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Where `word` stands in the first line that contains `text`. */
export function find(document: vscode.TextDocument, text: string, word: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.notStrictEqual(at, -1, `no "${text}" in ${document.fileName}`);
  return document.positionAt(at + text.indexOf(word));
}

/** Puts whole lines before the first line that contains `text`, unsaved. */
export async function insertBefore(uri: vscode.Uri, text: string, lines: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(find(document, text, text.trim()).line, 0), lines);
  assert.ok(await vscode.workspace.applyEdit(edit), 'the edit was not applied');
}

/** Saves another text in place of one. */
export async function replace(document: vscode.TextDocument, from: string, to: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  const start = find(document, from, from);
  edit.replace(document.uri, new vscode.Range(start, start.translate(0, from.length)), to);
  assert.ok(await vscode.workspace.applyEdit(edit));
  assert.ok(await document.save());
}

/** Saves another text in place of one, and that one again after `act`. */
export async function edited(uri: vscode.Uri, from: string, to: string, act: () => Promise<void>): Promise<void> {
  const { document } = await open(uri);
  await replace(document, from, to);
  try {
    await act();
  } finally {
    await replace(document, to, from);
  }
}

export function codeOf(diagnostic: vscode.Diagnostic): unknown {
  return typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
}

/** Waits until the file has a diagnostic with this code. */
export function diagnosed(uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> {
  return when(`${code} in ${uri.path}`, vscode.languages.onDidChangeDiagnostics, () =>
    vscode.languages.getDiagnostics(uri).find((one) => codeOf(one) === code),
  );
}

/** Waits until the file has no diagnostic with this code. */
export function notDiagnosed(uri: vscode.Uri, code: string): Promise<true> {
  return when(`no ${code} in ${uri.path}`, vscode.languages.onDidChangeDiagnostics, () =>
    vscode.languages.getDiagnostics(uri).every((one) => codeOf(one) !== code) ? true : undefined,
  );
}

/** The first lens of the file that runs something. */
export async function runLens(uri: vscode.Uri): Promise<vscode.CodeLens> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  const lens = lenses.find((one) => one.command?.command === 'lockstep.run');
  assert.ok(lens, `no run lens among ${lenses.map((one) => one.command?.title).join(', ')}`);
  return lens;
}
