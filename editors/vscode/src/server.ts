// In: which program the server is and how it is spoken to. Out: what the
// user's commands do.
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type ServerOptions,
} from 'vscode-languageclient/node';
import { modelLanguage } from './language';

const section = 'lockstep';

/** Where the server and what goes between it and VS Code are written; both outlive the server. */
export interface Output {
  readonly log: vscode.OutputChannel;
  readonly trace: vscode.OutputChannel;
}

/**
 * The server's program: the setting, else the one that the extension carries,
 * else the one on PATH. Undefined where the setting names no file.
 */
export function serverProgram(extension: vscode.Uri): string | undefined {
  const name = process.platform === 'win32' ? 'lockstep.exe' : 'lockstep';
  const set = vscode.workspace.getConfiguration(section).get('server.path', '').trim();
  if (set !== '') {
    return fs.existsSync(set) ? set : undefined;
  }
  const bundled = vscode.Uri.joinPath(extension, 'bin', name).fsPath;
  if (fs.existsSync(bundled)) {
    return bundled;
  }
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder)) // never from the workspace
    .map((folder) => path.join(folder, name))
    .find((candidate) => fs.existsSync(candidate));
}

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

/** The settings of Java and TLC as flags of the command line. */
export function programFlags(): string[] {
  const all = vscode.workspace.getConfiguration(section);
  const flags = { '--java': all.get('java', ''), '--tlc-jar': all.get('tlcJar', '') };
  return Object.entries(flags).flatMap((flag) => (flag[1] === '' ? [] : flag));
}

/**
 * Calls `send` whenever the settings have become others: by the user, or by an
 * extension that came or went.
 */
export function onSettings(send: (settings: Record<string, unknown>) => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration(section)) {
        send(settings());
      }
    }),
    vscode.extensions.onDidChange(() => send(settings())),
  );
}

/**
 * The documents that the server is asked about. Models, configs and expectations
 * are told by their path, since no extension needs to bring their language.
 */
export const documents = [
  ...['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'markdown'].map((language) => ({
    scheme: 'file',
    language,
  })),
  ...['**/*.tla', '**/*.cfg', '**/expected.txt'].map((pattern) => ({ scheme: 'file', pattern })),
];

/** A client that is not started yet. */
export function newClient(program: string, output: Output, middleware: Middleware): LanguageClient {
  const run: ServerOptions = { command: program, args: ['serve'] };
  const options: LanguageClientOptions = {
    documentSelector: documents,
    initializationOptions: () => ({
      trusted: vscode.workspace.isTrusted,
      queue: true,
      commands: ['lockstep.showTrace'],
      settings: settings(),
    }),
    middleware,
    outputChannel: output.log,
    traceOutputChannel: output.trace,
  };
  return new LanguageClient(section, 'lockstep', run, options);
}
