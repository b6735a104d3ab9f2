// In: whether the server speaks TLA+ to the user or leaves that to an extension
// that does. Out: what is left to it (docs/protocol.md, modelLanguage).
import * as vscode from 'vscode';

/** The extensions for TLA+, under all names that they have had. */
const others = ['tlaplus.vscode-ide', 'alygin.vscode-tlaplus', 'alygin.vscode-tlaplus-nightly'];

/** The server's setting, as the user's choice and what is installed and enabled make it. */
export function modelLanguage(): 'on' | 'off' {
  const chosen = vscode.workspace.getConfiguration('lockstep').get<string>('tla.languageFeatures');
  if (chosen === 'on' || chosen === 'off') {
    return chosen;
  }
  return others.some((id) => vscode.extensions.getExtension(id) !== undefined) ? 'off' : 'on';
}
