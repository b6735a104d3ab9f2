import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { diagnosed, harbour, insertBefore, notDiagnosed, open, when, type Tests } from './support';

export const window = 'folders';

export const tests: Tests = {
  async 'records of the same name are told apart'({ api }) {
    const described = when('both records', api.testing.onUpdate, () => {
      const items = [...api.testing.controller.items].map(([, item]) => item.description ?? '');
      return items.length === 2 ? items : undefined;
    });
    const path = '.claude/skills/verify-berths';
    assert.deepStrictEqual((await described).sort(), [`in step · harbour/${path}/SKILL.md`, `in step · marina/${path}/SKILL.md`]);
    const nodes = await api.drift.getChildren();
    const shown = nodes.map((node) => String(api.drift.getTreeItem(node).description).split(' · ').at(-1));
    assert.deepStrictEqual(shown.sort(), [`harbour/${path}`, `marina/${path}`]);
  },

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
