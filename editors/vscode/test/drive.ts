// Starts a real VS Code (its server and a browser for its window) and lets the
// suite run in it, or takes pictures of it. All that it writes is in one
// temporary folder; what it starts is gone when it ends.
//
// usage: node drive.js suite|pictures --code FOLDER --chromium PROGRAM
//   --lockstep PROGRAM --folder FOLDER
//   suite:    --extension FOLDER (unpacked) --suite FILE
//   pictures: --vsix FILE --pictures FOLDER
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { takePictures } from './pictures';

const limit = 180_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    chromium: { type: 'string' },
    lockstep: { type: 'string' },
    extension: { type: 'string' },
    vsix: { type: 'string' },
    folder: { type: 'string' },
    suite: { type: 'string' },
    pictures: { type: 'string' },
  },
});

function need(name: keyof typeof values): string {
  const value = values[name];
  if (value === undefined) {
    throw new Error(`--${name} is missing`);
  }
  return value;
}

/** VS Code without what reaches out, greets or asks. */
function settings(): Record<string, unknown> {
  return {
    'lockstep.server.path': need('lockstep'),
    'security.workspace.trust.enabled': false,
    'window.autoDetectColorScheme': true, // as the browser says
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'workbench.enableExperiments': false,
    'chat.commandCenter.enabled': false,
    'telemetry.telemetryLevel': 'off',
    'update.mode': 'none',
    'extensions.autoUpdate': false,
    'extensions.autoCheckUpdates': false,
    'extensions.ignoreRecommendations': true,
    'files.autoSave': 'off',
    'files.hotExit': 'off', // each window begins with what is on disk
    'typescript.disableAutomaticTypeAcquisition': true,
  };
}

/** An extension for TLA+, as far as ours looks at it: that it is installed. */
function installTLA(extensions: string): void {
  const folder = path.join(extensions, 'tlaplus.vscode-ide-1.0.0');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'main.js'), 'exports.activate = () => undefined;\n');
  const manifest = {
    ...{ name: 'vscode-ide', publisher: 'tlaplus', version: '1.0.0', engines: { vscode: '^1.100.0' } },
    ...{ main: './main.js', activationEvents: [], extensionKind: ['workspace'] },
  };
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
}

interface Server {
  readonly process: ChildProcess;
  readonly authority: string;
}

/** VS Code and Chromium keep things in HOME; only the caches, where the jar is, stay. */
function homeIn(home: string): NodeJS.ProcessEnv {
  const caches = process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache');
  return { ...process.env, HOME: home, XDG_CACHE_HOME: caches };
}

/** Starts VS Code's server on a port of its own choice and waits until it says which. */
async function startServer(home: string): Promise<Server> {
  const data = path.join(home, 'data');
  fs.mkdirSync(path.join(data, 'Machine'), { recursive: true });
  fs.writeFileSync(path.join(data, 'Machine/settings.json'), JSON.stringify(settings()));
  const program = [
    path.join(need('code'), 'lib/vscode/out/server-main.js'),
    ...['--server-data-dir', home, '--user-data-dir', data],
    ...['--extensions-dir', path.join(home, 'extensions')],
  ];
  // No gallery: nothing looks for a marketplace.
  const env = { ...homeIn(home), EXTENSIONS_GALLERY: '{"serviceUrl":""}' };
  if (values.suite !== undefined) {
    installTLA(path.join(home, 'extensions'));
  }
  if (values.vsix !== undefined) {
    execFileSync(process.execPath, [...program, '--install-extension', values.vsix], {
      env,
      stdio: 'ignore',
    });
  }
  const child = spawn(
    process.execPath,
    [
      ...program,
      ...['--host', '127.0.0.1', '--port', '0', '--without-connection-token'],
      ...['--accept-server-license-terms', '--telemetry-level', 'off'],
      '--disable-workspace-trust',
      '--enable-smoke-test-driver',
    ],
    {
      env,
      stdio: ['ignore', 'pipe', fs.openSync(path.join(home, 'server.err'), 'w')],
      detached: true, // a process group of its own, to be ended as one
    },
  );
  const port = await new Promise<string>((resolve, reject) => {
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
  return { process: child, authority: `127.0.0.1:${port}` };
}

async function stopServer(server: Server): Promise<void> {
  if (server.process.exitCode === null && server.process.signalCode === null) {
    const gone = once(server.process, 'exit');
    process.kill(-server.process.pid!, 'SIGTERM');
    await gone;
  }
}

/** The address of a window on the folder, with options that a command line would carry. */
function address(authority: string, options: [string, string][]): string {
  const payload = encodeURIComponent(JSON.stringify([['skipWelcome', 'true'], ...options]));
  return `http://${authority}/?folder=${encodeURI(need('folder'))}&payload=${payload}`;
}

/** Runs the suite inside the extension host and returns its exit code. */
async function runSuite(page: Page, authority: string): Promise<number> {
  const remote = (file: string) => `vscode-remote://${authority}${file}`;
  const ended = new Promise<number>((resolve, reject) => {
    void page.exposeFunction('codeAutomationExit', resolve);
    void page.exposeFunction('codeAutomationLog', (_kind: string, parts: unknown[]) => {
      const line = parts.map(String).join(' ');
      if (/^(ok|FAILED|\d+ passed)/.test(line) || process.env['LOCKSTEP_TEST_VERBOSE']) {
        console.log(line);
      }
    });
    setTimeout(() => reject(new Error('the suite did not end in time')), limit).unref();
  });
  await page.goto(
    address(authority, [
      ['extensionDevelopmentPath', remote(need('extension'))],
      ['extensionTestsPath', remote(need('suite'))],
      ['enableProposedApi', ''],
    ]),
  );
  return ended;
}

async function main(): Promise<number> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lockstep-code-'));
  const server = await startServer(home);
  const browser = await chromium.launch({
    executablePath: need('chromium'),
    env: { ...homeIn(home), XDG_CACHE_HOME: path.join(home, 'cache') } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    if (positionals[0] === 'suite') {
      return await runSuite(page, server.authority);
    }
    await takePictures(browser, {
      address: address(server.authority, [
        ['openFile', `vscode-remote://${server.authority}${need('folder')}/src/harbour.ts`],
      ]),
      into: need('pictures'),
    });
    return 0;
  } finally {
    await browser.close();
    await stopServer(server);
    fs.rmSync(home, { recursive: true, force: true });
  }
}

main().then(
  (code) => process.exit(code),
  (err) => {
    console.error(err);
    console.log('0 passed, 1 failed');
    process.exit(1);
  },
);
