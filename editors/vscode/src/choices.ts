// In: what the user has chosen, trust and settings, and that the server knows
// it. Out: how the server starts.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { modelLanguage } from './language';

const section = 'lockstep';

/** The user's choices in the form that the server reads. */
function settings(): Record<string, unknown> {
  const all = vscode.workspace.getConfiguration(section);
  const names = [
    'editDiagnostics',
    'severities',
    'tlcJar',
    'java',
    'workers',
    'memory',
    'parallel',
    'noDeadlock',
    'lenses',
  ];
  const chosen = Object.fromEntries(names.map((name) => [name, all.get(name)]));
  return { ...chosen, modelLanguage: modelLanguage() };
}

/** Calls `tell` whenever a choice may have become another: by the user, or by an extension that came or went. */
export function onChoices(tell: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration(section) && tell()),
    vscode.extensions.onDidChange(tell),
    vscode.workspace.onDidGrantWorkspaceTrust(tell),
  );
}

/** The choices as one server knows them. */
export class Choices {
  private trusted = false;
  private settings = '';

  /** What `initialize` carries of them. */
  initial(): { readonly trusted: boolean; readonly settings: Record<string, unknown> } {
    const now = { trusted: vscode.workspace.isTrusted, settings: settings() };
    this.trusted = now.trusted;
    this.settings = JSON.stringify(now.settings);
    return now;
  }

  /** Tells a server that runs what it does not know, also of the time in which it started. */
  async tell(client: LanguageClient): Promise<void> {
    const now = settings();
    if (JSON.stringify(now) !== this.settings) {
      this.settings = JSON.stringify(now);
      await client.sendNotification('workspace/didChangeConfiguration', { settings: now });
    }
    const trusted = vscode.workspace.isTrusted;
    if (trusted !== this.trusted) {
      this.trusted = trusted;
      await client.sendNotification('lockstep/trust', { trusted });
    }
  }
}
