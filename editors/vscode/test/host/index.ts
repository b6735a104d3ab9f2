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
import { within } from '../within';
import { when, type Context, type Tests } from './support';

/** How long one test may take, in milliseconds, and how long what comes after it. */
const limit = 90_000;
const tidying = 15_000;

interface TestFile {
  readonly tests: Tests;
  readonly window?: string;
}

/** The window's name is in the manifest of the extension that stands beside ours. */
function windowName(): string {
  const told = vscode.extensions.all.map((one) => (one.packageJSON as { window?: string }).window);
  const found = told.find((name) => name !== undefined);
  if (found === undefined) {
    throw new Error('no extension beside ours says which window this is');
  }
  return found;
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
  return { api: await found.activate(), root: await root() };
}

/** The first folder, which a window on a workspace file may have only later. */
async function root(): Promise<vscode.Uri> {
  const first = () => vscode.workspace.workspaceFolders?.[0]?.uri;
  return first() ?? when('a workspace folder', vscode.workspace.onDidChangeWorkspaceFolders, first);
}

/** No test finds what another one typed, opened or has running. */
async function tidy(): Promise<void> {
  if ((await vscode.commands.getCommands()).includes('lockstep.cancel')) {
    await vscode.commands.executeCommand('lockstep.cancel', {}); // answered once all are told to end
  }
  for (const document of vscode.workspace.textDocuments.filter((one) => one.isDirty)) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('lockstep.closeTrace');
}

/** What the server runs, to tell why a test waits. */
async function queue(): Promise<string> {
  const asked = Promise.resolve(vscode.commands.executeCommand('lockstep.queue', {}));
  return within(5_000, 'the answer to lockstep.queue', asked).then(JSON.stringify, String);
}

/** Runs a test and what comes after it; whether it passed. */
async function passes(title: string, test: () => Promise<void>): Promise<boolean> {
  const began = Date.now();
  let passed = true;
  try {
    await within(limit, title, test());
  } catch (err) {
    passed = false;
    console.log(`FAILED ${title}\n${err instanceof Error ? err.stack : String(err)}\nqueue: ${await queue()}`);
  }
  try {
    await within(tidying, `leaving ${title}`, tidy());
  } catch (err) {
    console.log(`${passed ? 'FAILED' : 'also  '} ${title}\n${String(err)}`);
    return false;
  }
  if (passed) {
    console.log(`ok     ${title} (${Date.now() - began} ms)`);
  }
  return passed;
}

/** Runs the tests of this window, and says what no test is to blame for. */
export async function run(): Promise<void> {
  const failed = await runTests().catch((err: unknown) => {
    console.log(`FAILED window: ${err instanceof Error ? err.stack : String(err)}`);
    throw err;
  });
  if (failed > 0) {
    throw new Error(`${failed} failed`);
  }
}

async function runTests(): Promise<number> {
  const all = testsOf(windowName());
  if (all.length === 0 && process.env['LOCKSTEP_TEST_ONLY'] === undefined) {
    throw new Error(`there are no tests for the window ${windowName()}`);
  }
  const given = await context();
  const failed: string[] = [];
  for (const [title, test] of all) {
    if (!(await passes(title, () => test!(given)))) {
      failed.push(title);
    }
  }
  console.log(`${all.length - failed.length} passed, ${failed.length} failed`);
  return failed.length;
}
