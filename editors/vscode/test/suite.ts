// What a person does with the extension, run inside VS Code's own extension
// host. VS Code calls run(); a rejection is a failure. Every wait is for an
// event that makes its condition true; the limit is reached only by a failure.
import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Api } from '../src/extension';
import type { Outcome } from '../src/messages';

const patience = Number(process.env['LOCKSTEP_TEST_PATIENCE_MS'] ?? 60_000);
const root = () => vscode.workspace.workspaceFolders![0]!.uri;
const code = () => vscode.Uri.joinPath(root(), 'src/harbour.ts');
const skill = '.claude/skills/verify-berths';
const module = () => vscode.Uri.joinPath(root(), skill, 'model/Berths.tla');

/** Resolves once `look` finds something, looking anew at each event. */
function when<T>(what: string, event: vscode.Event<unknown>, look: () => T | undefined): Promise<T> {
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

async function open(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}

/** Where `word` stands in the first line that contains `text`. */
function find(document: vscode.TextDocument, text: string, word: string): vscode.Position {
  const at = document.getText().indexOf(text);
  assert.notStrictEqual(at, -1, `no "${text}" in ${document.fileName}`);
  return document.positionAt(at + text.indexOf(word));
}

const split = () =>
  vscode.languages.getDiagnostics(code()).find((one) => codeOf(one) === 'covered-awaits');

function codeOf(diagnostic: vscode.Diagnostic): unknown {
  return typeof diagnostic.code === 'object' ? diagnostic.code.value : diagnostic.code;
}

async function runLens(uri: vscode.Uri): Promise<vscode.CodeLens> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  const lens = lenses.find((one) => one.command?.command === 'lockstep.run');
  assert.ok(lens, `no run lens among ${lenses.map((one) => one.command?.title).join(', ')}`);
  return lens;
}

async function extension(): Promise<Api> {
  const found = vscode.extensions.getExtension<Api>('lockstep-tla.lockstep');
  assert.ok(found, 'the extension is not there');
  return found.activate();
}

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

const cases: Record<string, () => Promise<void>> = {
  async 'the extension starts the server'() {
    await extension();
  },

  async 'an await within an atomic step is warned of at its function, undo takes it back'() {
    const { document } = await open(code());
    assert.strictEqual(split(), undefined);
    const edit = new vscode.WorkspaceEdit();
    const line = find(document, 'if (berth.boat !== null)', 'if').line;
    edit.insert(code(), new vscode.Position(line, 0), '    await this.ledger.load();\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const found = await when('the warning', vscode.languages.onDidChangeDiagnostics, split);
    assert.ok(document.isDirty, 'the file was saved');
    assert.strictEqual(document.getText(found.range), 'assignBerth');
    assert.strictEqual(found.severity, vscode.DiagnosticSeverity.Warning);
    await vscode.commands.executeCommand('undo');
    await when('the warning to go', vscode.languages.onDidChangeDiagnostics, () =>
      split() === undefined ? true : undefined,
    );
  },

  async 'a jump leads from the function to its action and back'() {
    const action = await jumpFrom(code(), 'async assignBerth', 'assignBerth', module());
    assert.match(action, /^AssignBerth\(b\)/);
    const back = await jumpFrom(module(), 'AssignBerth(b) ==', 'AssignBerth', code());
    assert.match(back, /async assignBerth/);
  },

  async 'a covered function carries a lens whose run brings the outcome'() {
    const api = await extension();
    const lens = await runLens(code());
    assert.match(lens.command!.title, /P1/);
    const arrived: Outcome[] = [];
    const told = new vscode.EventEmitter<void>();
    const listening = api.onOutcome((run) => {
      arrived.push(...run.records.flatMap((record) => record.outcomes));
      told.fire();
    });
    await vscode.commands.executeCommand(lens.command!.command, ...lens.command!.arguments!);
    const outcome = await when('the outcome', told.event, () =>
      arrived.find((one) => one.config === 'P1_OneBoatMoored'),
    );
    listening.dispose();
    assert.strictEqual(outcome.result, 'PASS');
    assert.strictEqual(outcome.verdict, 'as-expected');
  },

  async 'what the extension for TLA+ offers is left to it, unless the user wants it twice'() {
    const settings = vscode.workspace.getConfiguration('lockstep');
    const choose = (choice: string | undefined) =>
      settings.update('tla.languageFeatures', choice, vscode.ConfigurationTarget.Global);
    const { document } = await open(module());
    const definitions = () =>
      vscode.commands.executeCommand<unknown[]>(
        'vscode.executeDefinitionProvider',
        module(),
        find(document, 'AssignBerth(b) ==', 'AssignBerth'),
      );
    assert.ok(vscode.extensions.getExtension('tlaplus.vscode-ide'), 'the other extension is not there');
    assert.deepStrictEqual(await definitions(), []);
    await runLens(module()); // what ties the model to the code stays
    await choose('on');
    assert.strictEqual((await definitions()).length, 1);
    await choose('off');
    assert.deepStrictEqual(await definitions(), []);
    await choose(undefined);
  },

  async 'a restart takes the program that is set now'() {
    const settings = vscode.workspace.getConfiguration('lockstep');
    const program = settings.get<string>('server.path')!;
    const set = (path: string) => settings.update('server.path', path, vscode.ConfigurationTarget.Global);
    await set(`${program}-that-is-not-there`);
    await vscode.commands.executeCommand('lockstep.restart');
    await assert.rejects(runLens(code()), /no run lens/);
    await set(program);
    await vscode.commands.executeCommand('lockstep.restart');
    await vscode.commands.executeCommand('lockstep.restart'); // also one that runs
    await runLens(code());
  },
};

export async function run(): Promise<void> {
  let passed = 0;
  for (const [name, check] of Object.entries(cases)) {
    try {
      await check();
      console.log(`ok     ${name}`);
      passed++;
    } catch (err) {
      // The rest is not run: it stands on what came before.
      console.log(`FAILED ${name}\n${err instanceof Error ? err.stack : String(err)}`);
      console.log(`${passed} passed, 1 failed`);
      throw err;
    }
  }
  console.log(`${passed} passed, 0 failed`);
}
