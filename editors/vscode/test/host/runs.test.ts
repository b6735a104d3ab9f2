import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Outcome } from '../../src/messages';
import { harbour, open, runLens, when, type Tests } from './support';

export const tests: Tests = {
  async 'a covered function carries a lens whose run brings the outcome'({ api, root }) {
    const { code } = harbour(root);
    await open(code);
    const lens = await runLens(code);
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
};
