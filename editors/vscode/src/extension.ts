// In: starting and ending the server with the extension, and the commands
// that the server cannot carry out alone. Out: everything that it can.
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { jump, show } from './jump';
import type { RunArgument, Run, ShowArgument } from './messages';
import { newClient, serverProgram } from './server';

/** What other extensions and the tests may use. */
export interface Api {
  /** Each outcome that the server tells, also of runs started elsewhere. */
  readonly onOutcome: vscode.Event<Run>;
}

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<Api> {
  const outcomes = new vscode.EventEmitter<Run>();
  const on = (name: string, run: (running: LanguageClient, argument: never) => unknown) =>
    vscode.commands.registerCommand(name, (argument: never) => withServer(run, argument));
  context.subscriptions.push(
    outcomes,
    on('lockstep.jump', jump),
    on('lockstep.show', (running, argument: ShowArgument) => show(running, argument)),
    on('lockstep.runRelevant', runRelevant),
    on('lockstep.restart', (running) => running.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() =>
      client?.sendNotification('lockstep/trust', { trusted: true }),
    ),
  );
  await start(context.extensionUri, outcomes);
  return { onOutcome: outcomes.event };
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(extension: vscode.Uri, outcomes: vscode.EventEmitter<Run>): Promise<void> {
  const program = serverProgram(extension);
  if (program === undefined) {
    void vscode.window.showErrorMessage(
      'The lockstep program was not found. Put it on PATH or name it in the setting lockstep.server.path.',
    );
    return;
  }
  client = newClient(program);
  client.onNotification('lockstep/outcome', (run: Run) => outcomes.fire(run));
  await client.start();
  await vscode.commands.executeCommand('setContext', 'lockstep.running', true);
}

function withServer<A>(run: (running: LanguageClient, argument: A) => unknown, argument: A): unknown {
  if (client === undefined) {
    void vscode.window.showWarningMessage('The lockstep server is not running.');
    return undefined;
  }
  return run(client, argument);
}

/** Goes through the server's own command, which asks for trust and shows progress. */
async function runRelevant(running: LanguageClient): Promise<unknown> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return undefined;
  }
  const argument: RunArgument = {
    relevantTo: {
      uri: running.code2ProtocolConverter.asUri(editor.document.uri),
      position: running.code2ProtocolConverter.asPosition(editor.selection.active),
    },
  };
  return vscode.commands.executeCommand('lockstep.run', argument);
}
