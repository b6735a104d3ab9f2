import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { harbour, open, runLens, type Tests } from './support';

export const tests: Tests = {
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
