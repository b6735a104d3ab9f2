// In: a real VS Code: its server in a process group of its own, with all that
// it writes below one folder. Out: windows on it and what is done in them.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { within } from './within';

/** Where an unpacked VS Code is, what it gets, and where it may write. */
export interface Installation {
  /** Folder of test/setup-code.sh. */
  readonly code: string;
  /** The package that is installed the way a user does. */
  readonly vsix: string;
  /** Folder for everything that VS Code and the browser keep. */
  readonly home: string;
  /** Whether VS Code asks if the user trusts a folder. */
  readonly asksForTrust: boolean;
}

export interface Server {
  readonly process: ChildProcess;
  /** Host and port of its windows. */
  readonly authority: string;
}

/** VS Code without what reaches out, greets or asks. */
const settings: Record<string, unknown> = {
  'window.autoDetectColorScheme': true, // as the browser says
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'files.hotExit': 'off', // each window begins with what is on disk
  'typescript.disableAutomaticTypeAcquisition': true,
};

/** VS Code and Chromium keep things in HOME; only the caches, where the jar is, stay. */
export function homeIn(home: string): Record<string, string> {
  const caches = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  return { ...(process.env as Record<string, string>), HOME: home, XDG_CACHE_HOME: caches };
}

/** Installs the package and starts the server on a port of its own choice. */
export async function startServer(installation: Installation): Promise<Server> {
  const { code, home } = installation;
  const data = path.join(home, 'data');
  for (const scope of ['Machine', 'User']) {
    fs.mkdirSync(path.join(data, scope), { recursive: true });
    fs.writeFileSync(path.join(data, scope, 'settings.json'), JSON.stringify(settings));
  }
  const node = path.join(code, 'node');
  const program = [
    path.join(code, 'lib/vscode/out/server-main.js'),
    ...['--server-data-dir', home, '--user-data-dir', data],
    ...['--extensions-dir', path.join(home, 'extensions')],
  ];
  const temporary = path.join(home, 'tmp'); // sockets are left in it
  fs.mkdirSync(temporary, { recursive: true });
  // No gallery: nothing looks for a marketplace.
  const env = { ...homeIn(home), TMPDIR: temporary, EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
  execFileSync(node, [...program, '--install-extension', installation.vsix], { env, stdio: 'ignore' });
  const child = spawn(
    node,
    [
      ...program,
      ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token'],
      ...['--accept-server-license-terms', '--telemetry-level', 'off'],
      ...(installation.asksForTrust ? [] : ['--disable-workspace-trust']),
      '--enable-smoke-test-driver',
    ],
    {
      env,
      stdio: ['ignore', 'pipe', fs.openSync(path.join(home, 'server.err'), 'w')],
      detached: true, // a process group of its own, to be ended as one
    },
  );
  return { process: child, authority: `127.0.0.1:${await portOf(child)}` };
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const match = /listening on (\d+)/.exec(said);
      if (match) {
        resolve(match[1]!);
      }
    });
    child.once('exit', () => reject(new Error(`VS Code's server ended: ${said}`)));
  });
}

/** How long VS Code may take to end by itself, in milliseconds. */
const leaving = 10_000;

export async function stopServer(server: Server): Promise<void> {
  if (server.process.exitCode === null && server.process.signalCode === null) {
    const gone = once(server.process, 'exit');
    process.kill(-server.process.pid!, 'SIGTERM');
    await within(leaving, "the end of VS Code's server", gone).catch(console.error);
  }
  endServer(server);
}

/** Ends at once what is left of it; servers of lockstep end with their extension host. */
export function endServer(server: Server): void {
  try {
    process.kill(-server.process.pid!, 'SIGKILL');
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ESRCH') {
      throw err;
    }
  }
}
