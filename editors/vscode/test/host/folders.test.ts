import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { diagnosed, harbour, insertBefore, notDiagnosed, open, type Tests } from './support';

export const window = 'folders';

export const tests: Tests = {
  async 'each folder of a workspace has its records, and what is typed in one is no matter of the other'() {
    const roots = vscode.workspace.workspaceFolders!.map((folder) => folder.uri);
    assert.strictEqual(roots.length, 2);
    const [first, second] = roots.map((root) => harbour(root).code) as [vscode.Uri, vscode.Uri];
    await open(second);
    await open(first);
    await insertBefore(second, 'if (berth.boat !== null)', '    await this.ledger.load();\n');
    await diagnosed(second, 'covered-awaits');
    await notDiagnosed(first, 'covered-awaits');
    await insertBefore(first, 'if (berth.boat !== null)', '    await this.ledger.load();\n');
    await diagnosed(first, 'covered-awaits');
  },
};
