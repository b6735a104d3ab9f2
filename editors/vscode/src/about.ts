// In: what lockstep is and has to work with: versions and output. Out: what it
// does; what is missing is installed by the server.
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import { command, say } from './say';
import type { Service } from './service';
import { programFlags, type Output } from './server';

/** `lockstep.doctor/1`, as far as it is read here. */
interface Doctor {
  readonly examinations: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly found: string;
    /** What to do about it; "" where nothing. */
    readonly do: string;
  }[];
}

/** Adds the commands; what is to be disposed of goes into `into`. */
export function addAbout(service: Service, output: Output, into: vscode.Disposable[]): void {
  into.push(
    command('lockstep.showOutput', () => output.log.show()),
    command('lockstep.showVersion', () => showVersion(service)),
  );
}

/**
 * Tells the versions of the server, TLC and Java in a message, from which they
 * can be copied. Returns them, one a line.
 */
async function showVersion(service: Service): Promise<string> {
  const lines = [serverLine(service), ...(await programLines(service))];
  const copy = 'Copy';
  void say.info(lines.join(' · '), copy).then((way) => {
    if (way === copy) {
      void vscode.env.clipboard.writeText(lines.join('\n'));
    }
  });
  return lines.join('\n');
}

function serverLine(service: Service): string {
  const { client, program } = service;
  const version = client?.initializeResult?.serverInfo?.version ?? '';
  return client === undefined ? 'server: not running' : `server: ${version} (${program})`;
}

/** Asking Java for its version starts it, which no untrusted workspace does. */
async function programLines({ program }: Service): Promise<string[]> {
  if (program === undefined) {
    return [];
  }
  if (!vscode.workspace.isTrusted) {
    return ['TLC and Java: not looked at before you trust this workspace'];
  }
  const { examinations } = await doctor(program);
  return examinations.map(({ name, ok, found, do: way }) => `${name}: ${ok ? found : way || found}`);
}

function doctor(program: string): Promise<Doctor> {
  return new Promise((resolve, reject) => {
    // Its exit status tells whether there is something to do, which its answer tells too.
    execFile(program, ['doctor', '--json', ...programFlags()], (failed, stdout) => {
      try {
        resolve(JSON.parse(stdout) as Doctor);
      } catch {
        reject(failed ?? new Error('lockstep doctor gave no answer'));
      }
    });
  });
}
