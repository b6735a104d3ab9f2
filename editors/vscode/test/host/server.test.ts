import * as assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { CloseAction } from 'vscode-languageclient/node';
import { newClient } from '../../src/server';
import { beat, diagnosed, harbour, insertBefore, notDiagnosed, open, patience, runLens, when, type Tests } from './support';

/** The processes of servers that this extension host has started. */
function servers(): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' });
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, name]) => Number(parent) === process.pid && name === 'lockstep')
    .map(([pid]) => Number(pid));
}

/** Asks for the lenses until one begins with the text: no event tells that a server has them. */
async function lensOf(uri: vscode.Uri, text: string): Promise<void> {
  const until = Date.now() + patience;
  for (;;) {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
    const titles = lenses.map((lens) => lens.command?.title ?? '');
    if (titles.some((title) => title.startsWith(text))) {
      return;
    }
    assert.ok(Date.now() < until, `no lens "${text}" among: ${titles.join(', ')}`);
  }
}

export const tests: Tests = {
  async 'a server that is killed comes back and knows what is typed and not saved'({ root }) {
    const { code } = harbour(root);
    const { document } = await open(code);
    await insertBefore(code, 'if (berth.boat !== null)', '    await this.ledger.load();\n');
    await diagnosed(code, 'covered-awaits');
    const [killed, ...more] = servers();
    assert.deepStrictEqual(more, []);
    process.kill(killed!, 'SIGKILL');
    await when('diagnostics of another server', vscode.languages.onDidChangeDiagnostics, () =>
      servers().some((one) => one !== killed) ? true : undefined,
    );
    await diagnosed(code, 'covered-awaits');
    await lensOf(code, 'awaits 1 → 2');
    assert.ok(document.isDirty, 'the file was saved');
    await vscode.commands.executeCommand('undo');
    await notDiagnosed(code, 'covered-awaits');
  },

  async 'once no server comes back, nothing says that it is in step, and its notice brings one'({ api, root }) {
    const { code } = harbour(root);
    await open(code);
    await vscode.commands.executeCommand('lockstep.restart'); // a client counts the deaths of its servers
    await vscode.commands.executeCommand('notifications.clearAll');
    const described = (pattern: RegExp) =>
      when(`${pattern} in the Testing view`, beat, () =>
        [...api.testing.controller.items].some(([, item]) => pattern.test(item.description ?? '')) || undefined,
      );
    await described(/^in step · /);
    for (let before: number | undefined, deaths = 0; deaths < 5; deaths++) {
      before = await when('a server', beat, () => servers().find((one) => one !== before));
      process.kill(before, 'SIGKILL');
    }
    await described(/^not compared: server not running · /);
    await assert.rejects(runLens(code), /no run lens/);
    const pressing = beat(() => void vscode.commands.executeCommand('notification.acceptPrimaryAction'));
    await described(/^in step · /).finally(() => pressing.dispose());
  },

  async 'that a server comes back is logged in the words of its client, that none does is told'() {
    const told: string[] = [];
    const parts = { server: {}, choices: {}, output: {}, middleware: {}, live: () => true, gaveUp: (why: string) => told.push(why) };
    const handler = newClient(parts as never).clientOptions.errorHandler!;
    for (let deaths = 0; deaths < 4; deaths++) {
      const { action, message } = await handler.closed();
      assert.deepStrictEqual([action, message], [CloseAction.Restart, undefined]);
    }
    assert.deepStrictEqual(told, []);
    const last = await handler.closed();
    assert.deepStrictEqual([last.action, last.handled, told], [CloseAction.DoNotRestart, true, [last.message]]);
  },

  async 'a program that never answers keeps nobody waiting'({ root }) {
    const { code } = harbour(root);
    await open(code);
    const settings = vscode.workspace.getConfiguration('lockstep');
    const program = settings.get<string>('server.path');
    const set = (path: string | undefined) => settings.update('server.path', path, vscode.ConfigurationTarget.Global);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lockstep-mute-'));
    const mute = path.join(folder, 'lockstep');
    fs.writeFileSync(mute, '#!/bin/sh\necho $$ >"$0.pid"\nexec cat >/dev/null\n', { mode: 0o755 });
    await set(mute);
    const first = vscode.commands.executeCommand('lockstep.restart');
    await new Promise((resolve) => {
      const watcher = fs.watch(folder, () => fs.existsSync(`${mute}.pid`) && (watcher.close(), resolve(undefined)));
    });
    await set(program === '' ? undefined : program);
    await vscode.commands.executeCommand('lockstep.restart');
    await first;
    await runLens(code);
    assert.throws(() => process.kill(Number(fs.readFileSync(`${mute}.pid`, 'utf8')), 0), /ESRCH/);
    fs.rmSync(folder, { recursive: true });
  },

  async 'a restart takes the program that is set now'({ root }) {
    const { code } = harbour(root);
    await open(code);
    const settings = () => vscode.workspace.getConfiguration('lockstep');
    const program = settings().get<string>('server.path');
    const set = (path: string | undefined) =>
      settings().update('server.path', path, vscode.ConfigurationTarget.Global);
    await set('/a-program-that-is-not-there');
    await vscode.commands.executeCommand('lockstep.restart');
    await assert.rejects(runLens(code), /no run lens/);
    await set(program === '' ? undefined : program);
    await vscode.commands.executeCommand('lockstep.restart');
    await vscode.commands.executeCommand('lockstep.restart'); // also one that runs
    await runLens(code);
  },
};
