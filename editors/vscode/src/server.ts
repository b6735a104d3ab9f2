// In: which program the server is and how it is spoken to. Out: what the
// user's commands do.
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  type ServerOptions,
} from 'vscode-languageclient/node';
import type { Choices } from './choices';
import type { ServerProcess } from './process';
import { reasonOf } from './reason';

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

/** The settings of Java and TLC as flags of the command line. */
export function programFlags(): string[] {
  const all = vscode.workspace.getConfiguration(section);
  const flags = { '--java': all.get('java', ''), '--tlc-jar': all.get('tlcJar', '') };
  return Object.entries(flags).flatMap((flag) => (flag[1] === '' ? [] : flag));
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

/** A client that tells of what it asks; that its server is gone is told by those who start and end it. */
class Client extends LanguageClient {
  constructor(
    server: ServerOptions,
    options: LanguageClientOptions,
    private readonly live: () => boolean,
  ) {
    super(section, 'lockstep', server, options);
  }

  /** What it insists on is that the connection is gone, several times for one death. */
  override error(message: string, data?: unknown, show: boolean | 'force' = true): void {
    super.error(message, data, this.live() && show === true);
  }
}

/**
 * A client that is not started yet. `live` says that it has started and is not
 * about to end: only then is a server that goes away started anew.
 */
export function newClient(parts: {
  readonly server: ServerProcess;
  readonly choices: Choices;
  readonly output: Output;
  readonly middleware: Middleware;
  readonly live: () => boolean;
  /** Is told why a server that has died does not come back. */
  readonly gaveUp: (why: string) => void;
}): LanguageClient {
  const options: LanguageClientOptions = {
    documentSelector: documents,
    initializationOptions: () => ({
      ...parts.choices.initial(),
      queue: true,
      commands: ['lockstep.showTrace'],
    }),
    initializationFailedHandler: () => false, // who started it is told, and says it
    errorHandler: {
      // What cannot be written is to a server that goes away: that it has gone decides,
      // else a few messages to one that was killed would keep it from starting anew.
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: async () => {
        if (!parts.live()) {
          return { action: CloseAction.DoNotRestart, handled: true };
        }
        const result = await usual.closed();
        const givesUp = result.action === CloseAction.DoNotRestart;
        if (givesUp) {
          parts.gaveUp(result.message ?? 'The lockstep server has died too often.');
        }
        return { ...result, handled: givesUp };
      },
    },
    middleware: parts.middleware,
    outputChannel: parts.output.log,
    traceOutputChannel: parts.output.trace,
  };
  const start = () =>
    parts.server.start().catch((reason: unknown) => {
      if (parts.live()) {
        parts.gaveUp(`The lockstep server has died and could not be started anew: ${reasonOf(reason)}`);
      }
      throw reason;
    });
  const client = new Client(start, options, parts.live);
  const usual = client.createDefaultErrorHandler();
  return client;
}
