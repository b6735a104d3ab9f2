import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { find, harbour, open, runLens, type Tests } from './support';

export const window = 'beside';

export const tests: Tests = {
  async 'models and configs keep the language that the extension for TLA+ gives them'({ root }) {
    const { module, config } = harbour(root);
    assert.strictEqual((await open(module)).document.languageId, 'tlaplus');
    assert.strictEqual((await open(config)).document.languageId, 'properties');
    await runLens(module); // so that ours had its turn
    const languages = vscode.workspace.textDocuments.map((one) => one.languageId);
    assert.deepStrictEqual(languages.filter((id) => id.startsWith('lockstep')), []);
  },

  async 'what the extension for TLA+ offers is left to it, unless the user wants it twice'({ root }) {
    const settings = vscode.workspace.getConfiguration('lockstep');
    const choose = (choice: string | undefined) =>
      settings.update('tla.languageFeatures', choice, vscode.ConfigurationTarget.Global);
    const { module } = harbour(root);
    const { document } = await open(module);
    const definitions = () =>
      vscode.commands.executeCommand<unknown[]>(
        'vscode.executeDefinitionProvider',
        module,
        find(document, 'AssignBerth(b) ==', 'AssignBerth'),
      );
    assert.ok(vscode.extensions.getExtension('tlaplus.vscode-ide'), 'the other extension is not there');
    assert.deepStrictEqual(await definitions(), []);
    await runLens(module); // what ties the model to the code stays
    await choose('on');
    assert.strictEqual((await definitions()).length, 1);
    await choose('off');
    assert.deepStrictEqual(await definitions(), []);
    await choose(undefined);
  },
};
