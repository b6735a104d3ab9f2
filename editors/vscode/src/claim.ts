// In: the languages of models and configs, for documents that no extension has
// one for. Out: what is coloured in them (languages/).
//
// VS Code cannot contribute a language on the condition that there is no other
// one. So ours have no file names, and a document is given one of them when it
// opens without a language of its own.
import * as path from 'node:path';
import * as vscode from 'vscode';

/** What VS Code makes of files that no extension for TLA+ speaks for. */
const unclaimed: Record<string, readonly string[]> = {
  '.tla': ['plaintext'],
  '.cfg': ['plaintext', 'properties', 'ini'],
};

const ours: Record<string, string> = { '.tla': 'lockstep-tla', '.cfg': 'lockstep-tlacfg' };

/** Claims what is open and what opens; what is to be disposed of goes into `into`. */
export function claimLanguages(into: vscode.Disposable[]): void {
  const leaving = new Set<string>();
  into.push(
    vscode.workspace.onDidCloseTextDocument(({ uri, languageId }) => {
      // A document that opens anew at once has got another language by hand.
      if (Object.values(ours).includes(languageId)) {
        leaving.add(uri.toString());
        queueMicrotask(() => leaving.delete(uri.toString()));
      }
    }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (!leaving.has(document.uri.toString())) {
        void claim(document);
      }
    }),
  );
  vscode.workspace.textDocuments.forEach((document) => void claim(document));
}

async function claim(document: vscode.TextDocument): Promise<void> {
  const extension = path.extname(document.uri.path);
  const language = ours[extension];
  if (
    language !== undefined &&
    document.uri.scheme === 'file' &&
    unclaimed[extension]!.includes(document.languageId) &&
    !associated(document.uri, extension) &&
    (extension === '.tla' || (await isConfig(document.uri))) &&
    !document.isClosed
  ) {
    await vscode.languages.setTextDocumentLanguage(document, language);
  }
}

/** Whether the user has said what files with this extension are. */
function associated(uri: vscode.Uri, extension: string): boolean {
  const said = vscode.workspace.getConfiguration('files', uri).get<object>('associations', {});
  return Object.keys(said).some((pattern) => pattern.endsWith(extension));
}

/** Only a .cfg beside a module is TLC's, and with an extension for TLA+ it is that one's to say. */
async function isConfig(uri: vscode.Uri): Promise<boolean> {
  const known = await vscode.languages.getLanguages();
  if (known.some((id) => id.startsWith('tla'))) {
    return false;
  }
  const beside = await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(uri, '..'));
  return beside.some(([name]) => name.endsWith('.tla'));
}
