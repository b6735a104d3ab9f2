import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { find, harbour, open, runLens, type Tests } from './support';

const ours = () => vscode.extensions.getExtension('lockstep-tla.lockstep')!;

export const tests: Tests = {
  async 'the server is the one that the package carries'() {
    const text = await vscode.commands.executeCommand<string>('lockstep.showVersion');
    await vscode.commands.executeCommand('notifications.clearAll');
    const carried = path.join(ours().extensionPath, 'bin/lockstep');
    assert.ok(text.includes(`(${carried})`), text);
    assert.match(text, /^java: .*version/m);
    assert.match(text, /^TLC: TLC /m);
  },

  async 'the command line to run what is at the cursor can be pasted'({ root }) {
    const { module, record } = harbour(root);
    const editor = await open(module);
    const at = find(editor.document, 'P1_OneBoatMoored ==', 'P1_OneBoatMoored');
    editor.selection = new vscode.Selection(at, at);
    const line = await vscode.commands.executeCommand<string>('lockstep.copyRunCommand');
    assert.strictEqual(await vscode.env.clipboard.readText(), line);
    const file = path.relative(root.fsPath, record.fsPath);
    assert.ok(line.endsWith(`/bin/lockstep run ${file} --config P1_OneBoatMoored`), line);
    assert.ok(line.startsWith(`cd ${root.fsPath} && `), line);
  },

  async 'lenses can be done without'({ root }) {
    const { code } = harbour(root);
    await open(code);
    await runLens(code);
    const settings = vscode.workspace.getConfiguration('lockstep');
    await settings.update('lenses.functions', false, vscode.ConfigurationTarget.Global);
    await assert.rejects(runLens(code), /no run lens/);
    await settings.update('lenses.functions', undefined, vscode.ConfigurationTarget.Global);
    await runLens(code);
  },

  async 'every setting and command is described, and every command is there'() {
    const { contributes } = ours().packageJSON as {
      contributes: {
        configuration: { properties: Record<string, Record<string, unknown>> };
        commands: { command: string; title: string }[];
        walkthroughs: { steps: { media: { svg: string } }[] }[];
      };
    };
    for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
      assert.ok(setting['markdownDescription'] ?? setting['description'], `${name} has no description`);
      assert.notStrictEqual(setting['default'], undefined, `${name} has no default`);
    }
    const known = await vscode.commands.getCommands(true);
    const missing = contributes.commands.filter(({ command }) => !known.includes(command));
    assert.deepStrictEqual(missing, []);
    for (const { media } of contributes.walkthroughs.flatMap((one) => one.steps)) {
      assert.ok(fs.existsSync(path.join(ours().extensionPath, media.svg)), media.svg);
    }
  },
};
