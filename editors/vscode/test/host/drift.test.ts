import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { diagnosed, harbour, insertBefore, notDiagnosed, open, type Tests } from './support';

export const tests: Tests = {
  async 'an await within an atomic step is warned of at its function, undo takes it back'({ root }) {
    const { code } = harbour(root);
    const { document } = await open(code);
    await notDiagnosed(code, 'covered-awaits');
    await insertBefore(code, 'if (berth.boat !== null)', '    await this.ledger.load();\n');
    const found = await diagnosed(code, 'covered-awaits');
    assert.ok(document.isDirty, 'the file was saved');
    assert.strictEqual(document.getText(found.range), 'assignBerth');
    assert.strictEqual(found.severity, vscode.DiagnosticSeverity.Warning);
    await vscode.commands.executeCommand('undo');
    await notDiagnosed(code, 'covered-awaits');
  },
};
