import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { harbour, open, when, type Tests } from './support';

/** Opens a file and waits until it has the language. */
export async function opensAs(uri: vscode.Uri, language: string): Promise<void> {
  await open(uri);
  await when(`${uri.path} as ${language}`, vscode.workspace.onDidOpenTextDocument, () => {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.path === uri.path);
    return document?.languageId === language ? true : undefined;
  });
}

export const tests: Tests = {
  async 'a module and a config have a language where no extension brings one'({ root }) {
    const { module, config } = harbour(root);
    await opensAs(module, 'lockstep-tla');
    await opensAs(config, 'lockstep-tlacfg');
  },

  async 'a .cfg that is beside no module stays what it is'({ root }) {
    const other = vscode.Uri.joinPath(root, 'setup.cfg');
    await vscode.workspace.fs.writeFile(other, Buffer.from('[metadata]\n'));
    await opensAs(other, 'properties');
    // The module is claimed later, so that the other one was looked at.
    await opensAs(harbour(root).config, 'lockstep-tlacfg');
    await opensAs(other, 'properties');
    await vscode.workspace.fs.delete(other);
  },

  async 'a language that the user chooses is not taken back'({ root }) {
    const { module, config } = harbour(root);
    await opensAs(module, 'lockstep-tla');
    const { document } = await open(module);
    const chosen = await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await opensAs(config, 'lockstep-tlacfg');
    assert.strictEqual(chosen.languageId, 'plaintext');
  },
};
