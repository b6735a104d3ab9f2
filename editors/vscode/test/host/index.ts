// In: running every test of this folder that is for the window it runs in. Out:
// the tests; each file NAME.test.ts exports `tests`, and `window` where they
// need another window than `plain` (test/windows.ts).
//
// VS Code calls run() in its extension host; a rejection is a failure. The
// bundles of all tests stand beside this one.
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Api } from '../../src/extension';
import type { Context, Tests } from './support';

interface TestFile {
  readonly tests: Tests;
  readonly window?: string;
}

/** The window's name is in the manifest of the extension that stands beside ours. */
function windowName(): string {
  const told = vscode.extensions.all.map((one) => (one.packageJSON as { window?: string }).window);
  return told.find((name) => name !== undefined)!;
}

function testsOf(window: string): [string, Tests[string]][] {
  const only = new RegExp(process.env['LOCKSTEP_TEST_ONLY'] ?? '');
  return fs
    .readdirSync(__dirname)
    .filter((name) => name.endsWith('.test.js'))
    .sort()
    .flatMap((name) => {
      const file = require(path.join(__dirname, name)) as TestFile;
      const title = (test: string) => `${name.replace('.test.js', '')}: ${test}`;
      return (file.window ?? 'plain') === window
        ? Object.entries(file.tests).map(([test, run]): [string, Tests[string]] => [title(test), run])
        : [];
    })
    .filter(([title]) => only.test(title));
}

async function context(): Promise<Context> {
  const found = vscode.extensions.getExtension<Api>('lockstep-tla.lockstep');
  if (found === undefined) {
    throw new Error('the extension is not there');
  }
  return { api: await found.activate(), root: vscode.workspace.workspaceFolders![0]!.uri };
}

/** No test finds what another one typed or opened. */
async function tidy(): Promise<void> {
  for (const document of vscode.workspace.textDocuments.filter((one) => one.isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

export async function run(): Promise<void> {
  const given = await context();
  const failed: string[] = [];
  const all = testsOf(windowName());
  for (const [title, test] of all) {
    const began = Date.now();
    try {
      await test!(given);
      console.log(`ok     ${title} (${Date.now() - began} ms)`);
    } catch (err) {
      failed.push(title);
      console.log(`FAILED ${title}\n${err instanceof Error ? err.stack : String(err)}`);
    }
    await tidy();
  }
  console.log(`${all.length - failed.length} passed, ${failed.length} failed`);
  if (failed.length > 0) {
    throw new Error(failed.join(', '));
  }
}
