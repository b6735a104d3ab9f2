// Proofs: what nothing catches, in the Problems view, with real TLC.
import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { Queue } from '../../src/messages';
import { edited, harbour, open, when, type Tests } from './support';

const guard = 'Looks => moored = {}';

/** What proofs have found in the file. */
const found = (uri: vscode.Uri) =>
  vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'lockstep prove');

export const tests: Tests = {
  async 'what nothing catches is a problem at its place in the model, until the model is another one'({ root }) {
    const { code, module } = harbour(root);
    // Two boats may be moored now: that the office looks is needed by nothing.
    await edited(module, '<= 1', '<= 2', async () => {
      await vscode.commands.executeCommand('lockstep.proveChecks', { config: 'P1_OneBoatMoored', actions: ['AssignBerth'] });
      const document = await vscode.workspace.openTextDocument(module);
      const problems = found(module);
      assert.deepStrictEqual(
        problems.map(({ range, message, code: verdict }) => [document.getText(range), message, verdict]),
        [[guard, `AssignBerth without ${guard} · survived`, 'survived']],
      );
      assert.deepStrictEqual(
        problems[0]!.relatedInformation!.map(({ location, message }) => [location.uri.fsPath, message]),
        [
          [module.fsPath, 'first new step: AssignBerth → AssignBerth'],
          [code.fsPath, 'HarbourOffice.assignBerth'],
        ],
      );
    });
    await when('no problem of a proof', vscode.languages.onDidChangeDiagnostics, () =>
      found(module).length === 0 ? true : undefined,
    );
  },

  async 'a proof is in the queue and is cancelled with it'({ root }) {
    const { module } = harbour(root);
    await open(module);
    let over = false;
    const proof = vscode.commands.executeCommand('lockstep.proveChecks', { fresh: true }).then(() => {
      over = true;
    });
    const kinds = async () => {
      const { runs } = await vscode.commands.executeCommand<Queue>('lockstep.queue', {});
      return runs.map(({ kind }) => kind);
    };
    while (!(await kinds()).includes('prove')) {
      assert.ok(!over, 'the proof was over before the queue told of it'); // else it is asked again
    }
    await vscode.commands.executeCommand('lockstep.cancelRuns');
    await proof;
    assert.deepStrictEqual(await kinds(), []);
    assert.deepStrictEqual(found(module), []);
  },
};
