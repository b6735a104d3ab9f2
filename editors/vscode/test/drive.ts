// Runs the tests in a real VS Code: those in its extension host, window by
// window, then those that look at the screen. All that it writes is in one
// temporary folder; what it starts is gone when it ends.
//
// usage: node drive.js [host] [screen] --code FOLDER --chromium PROGRAM
//   --vsix FILE --folder REPOSITORY --bundles FOLDER [--pictures FOLDER]
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { homeIn, startServer, stopServer, type Server } from './code';
import type { Screens, Workbench } from './screen/workbench';
import { openWindow } from './screen/workbench';
import { testWindow, windows } from './windows';

const limit = 300_000;
const only = new RegExp(process.env['LOCKSTEP_TEST_ONLY'] ?? '');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    chromium: { type: 'string' },
    vsix: { type: 'string' },
    folder: { type: 'string' },
    bundles: { type: 'string' },
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

/** Runs the tests that are for this window and returns how many failed. */
async function runHost(browser: Browser, server: Server, home: string, window: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const ended = new Promise<number>((resolve, reject) => {
    void page.exposeFunction('codeAutomationExit', resolve);
    void page.exposeFunction('codeAutomationLog', (_kind: string, parts: unknown[]) => {
      const line = parts.map(String).join(' ');
      if (/^(ok|FAILED|\d+ passed)/.test(line) || process.env['LOCKSTEP_TEST_VERBOSE']) {
        console.log(line);
      }
    });
    setTimeout(() => reject(new Error(`the tests of ${window} did not end in time`)), limit).unref();
  });
  console.log(`-- in the extension host, window ${window}`);
  const tests = path.join(need('bundles'), 'host/index.js');
  await page.goto(testWindow(server, window, need('folder'), tests, path.join(home, 'windows')));
  const code = await ended;
  await page.close();
  return code === 0 ? 0 : 1;
}

/** Runs the screens of one file in a window on a repository of its own. */
async function runScreens(bench: Workbench, file: string, screens: Screens): Promise<number> {
  let failed = 0;
  for (const [name, screen] of Object.entries(screens)) {
    const title = `${file}: ${name}`;
    if (!only.test(title)) {
      continue;
    }
    const began = Date.now();
    try {
      await screen(bench);
      console.log(`ok     ${title} (${Date.now() - began} ms)`);
    } catch (err) {
      failed++;
      console.log(`FAILED ${title}\n${err instanceof Error ? err.stack : String(err)}`);
      await showFailure(bench.page, file);
      break; // the rest of the file stands on it
    }
  }
  return failed;
}

async function showFailure(page: Page, name: string): Promise<void> {
  if (values.pictures !== undefined) {
    await page.screenshot({ path: path.join(values.pictures, `${name}-failed.png`) });
  }
}

/** A file in test/screen, bundled. */
interface ScreenFile {
  readonly name: string;
  readonly screens: Screens;
  /** Its window is one of a VS Code that asks whether the folder is trusted. */
  readonly asksForTrust?: boolean;
}

/** The files with screens of which one is asked for. */
function screenFiles(): ScreenFile[] {
  const bundles = path.join(need('bundles'), 'screen');
  return fs
    .readdirSync(bundles)
    .sort()
    .map((name): ScreenFile => ({ ...require(path.join(bundles, name)), name: path.basename(name, '.js') }))
    .filter(({ name, screens }) => Object.keys(screens ?? {}).some((title) => only.test(`${name}: ${title}`)));
}

async function runFiles(browser: Browser, server: Server, home: string, files: ScreenFile[]): Promise<number> {
  let failed = 0;
  for (const { name, screens } of files) {
    const folder = path.join(home, 'repositories', name, 'harbour');
    fs.cpSync(need('folder'), folder, { recursive: true });
    const bench = await openWindow(browser, server, folder, values.pictures);
    failed += await runScreens(bench, name, screens);
    await bench.page.close();
  }
  return failed;
}

/** Starts a VS Code for as long as it is used. */
async function withServer(home: string, asksForTrust: boolean, use: (server: Server) => Promise<number>): Promise<number> {
  const server = await startServer({ code: need('code'), vsix: need('vsix'), home, asksForTrust });
  try {
    return await use(server);
  } finally {
    await stopServer(server);
  }
}

async function runAll(browser: Browser, home: string): Promise<number> {
  const files = positionals.includes('screen') ? screenFiles() : [];
  const asking = files.filter((file) => file.asksForTrust);
  let failed = await withServer(path.join(home, 'trusting'), false, async (server) => {
    let failures = 0;
    for (const window of positionals.includes('host') ? Object.keys(windows) : []) {
      failures += await runHost(browser, server, home, window);
    }
    console.log(files.length > 0 ? '-- on the screen' : '-- no screens');
    return failures + (await runFiles(browser, server, home, files.filter((file) => !file.asksForTrust)));
  });
  if (asking.length > 0) {
    failed += await withServer(path.join(home, 'asking'), true, (server) => runFiles(browser, server, home, asking));
  }
  return failed;
}

async function main(): Promise<number> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lockstep-code-'));
  const browser = await chromium.launch({
    executablePath: need('chromium'),
    env: { ...homeIn(home), XDG_CACHE_HOME: path.join(home, 'cache') },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    return await runAll(browser, home);
  } finally {
    await browser.close();
    fs.rmSync(home, { recursive: true, force: true });
  }
}

main().then(
  (failed) => process.exit(failed === 0 ? 0 : 1),
  (err) => {
    console.error(err);
    console.log('0 passed, 1 failed');
    process.exit(1);
  },
);
