// Runs the tests in a real VS Code: those in its extension host, window by
// window, then those that look at the screen. All that it writes is in one
// temporary folder; what it starts is gone when it ends.
//
// usage: node drive.js [host] [screen] --code FOLDER --chromium PROGRAM
//   --vsix FILE --folder REPOSITORY --bundles FOLDER [--screens NAME]
//   [--pictures FOLDER]
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { endServer, homeIn, startServer, stopServer, type Server } from './code';
import type { Screens, Workbench } from './screen/workbench';
import { openWindow } from './screen/workbench';
import { testWindow, windows } from './windows';
import { within } from './within';

/** How long all tests of a window may take, and one screen, in milliseconds. */
const limits = { window: 300_000, screen: 120_000 };
const kinds = ['host', 'screen'];
const only = new RegExp(process.env['LOCKSTEP_TEST_ONLY'] ?? '');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    code: { type: 'string' },
    chromium: { type: 'string' },
    vsix: { type: 'string' },
    folder: { type: 'string' },
    bundles: { type: 'string' },
    screens: { type: 'string' }, // of this file alone
    pictures: { type: 'string' },
  },
});

/** How many tests, host tests and screens alike, came to what. */
const counts = { passed: 0, failed: 0 };

function count(line: string): void {
  if (line.startsWith('ok ')) {
    counts.passed++;
  } else if (line.startsWith('FAILED ')) {
    counts.failed++;
  }
}

function say(line: string): void {
  count(line);
  console.log(line);
}

function need(name: keyof typeof values): string {
  const value = values[name];
  if (value === undefined) {
    throw new Error(`--${name} is missing`);
  }
  return value;
}

/** Runs the tests that are for this window. */
async function runHost(browser: Browser, server: Server, home: string, window: string): Promise<void> {
  console.log(`-- in the extension host, window ${window}`);
  const failures = counts.failed;
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const ended = new Promise<number>((resolve) => {
    void page.exposeFunction('codeAutomationExit', resolve);
    void page.exposeFunction('codeAutomationLog', (_kind: string, parts: unknown[]) => {
      const line = parts.map(String).join(' ');
      if (/^(ok|FAILED|also|\d+ passed)/.test(line) || process.env['LOCKSTEP_TEST_VERBOSE']) {
        say(line);
      }
    });
  });
  const tests = path.join(need('bundles'), 'host/index.js');
  try {
    await page.goto(testWindow(server, window, need('folder'), tests, path.join(home, 'windows')));
    const code = await within(limits.window, `the tests of ${window}`, ended);
    if (code !== 0 && counts.failed === failures) {
      say(`FAILED window ${window}: it ended with ${code}`);
    }
  } catch (err) {
    say(`FAILED window ${window}: ${String(err)}`);
  }
  if (counts.failed > failures) {
    await showFailure(page, `host-${window}`);
  }
  await page.close();
}

/** Runs the screens of one file in a window on a repository of its own. */
async function runScreens(bench: Workbench, file: string, screens: Screens): Promise<void> {
  for (const [name, screen] of Object.entries(screens)) {
    const title = `${file}: ${name}`;
    if (!only.test(title)) {
      continue;
    }
    const began = Date.now();
    try {
      await within(limits.screen, title, screen(bench));
      say(`ok     ${title} (${Date.now() - began} ms)`);
    } catch (err) {
      say(`FAILED ${title}\n${err instanceof Error ? err.stack : String(err)}`);
      await showFailure(bench.page, file);
      break; // the rest of the file stands on it
    }
  }
}

/** The texts that the window shows, and a picture of it where these are asked for. */
async function showFailure(page: Page, name: string): Promise<void> {
  const bar = page.locator('.statusbar, .notifications-toasts, .notifications-center');
  const told = within(5_000, 'what the window shows', bar.allInnerTexts());
  console.log(`the window says: ${await told.then((texts) => texts.join(' ').replace(/\s+/g, ' '), String)}`);
  if (values.pictures !== undefined) {
    await page.screenshot({ path: path.join(values.pictures, `${name}-failed.png`) }).catch(console.error);
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
    .filter((name) => values.screens === undefined || name === `${values.screens}.js`)
    .map((name): ScreenFile => ({ ...require(path.join(bundles, name)), name: path.basename(name, '.js') }))
    .filter(({ name, screens }) => Object.keys(screens ?? {}).some((title) => only.test(`${name}: ${title}`)));
}

async function runFiles(browser: Browser, server: Server, home: string, files: ScreenFile[]): Promise<void> {
  for (const { name, screens } of files) {
    const folder = path.join(home, 'repositories', name, 'harbour');
    fs.cpSync(need('folder'), folder, { recursive: true });
    const bench = await openWindow(browser, server, folder, values.pictures);
    await runScreens(bench, name, screens);
    await bench.page.close(); // also ends what a screen that took too long still does
  }
}

/** Starts a VS Code for as long as it is used, at the longest until a signal comes. */
async function withServer(home: string, asksForTrust: boolean, use: (server: Server) => Promise<void>): Promise<void> {
  const server = await startServer({ code: need('code'), vsix: need('vsix'), home, asksForTrust });
  const end = () => endServer(server);
  process.once('exit', end);
  try {
    await use(server);
  } finally {
    await stopServer(server);
    process.off('exit', end);
  }
}

async function runAll(browser: Browser, home: string): Promise<void> {
  const files = positionals.includes('screen') ? screenFiles() : [];
  const asking = files.filter((file) => file.asksForTrust);
  await withServer(path.join(home, 'trusting'), false, async (server) => {
    for (const window of positionals.includes('host') ? Object.keys(windows) : []) {
      await runHost(browser, server, home, window);
    }
    console.log(files.length > 0 ? '-- on the screen' : '-- no screens');
    await runFiles(browser, server, home, files.filter((file) => !file.asksForTrust));
  });
  if (asking.length > 0) {
    await withServer(path.join(home, 'asking'), true, (server) => runFiles(browser, server, home, asking));
  }
}

async function main(): Promise<void> {
  const unknown = positionals.filter((kind) => !kinds.includes(kind));
  if (unknown.length > 0 || positionals.length === 0) {
    throw new Error(`the kinds of tests are ${kinds.join(' and ')}, not ${unknown.join(', ') || 'none'}`);
  }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lockstep-code-'));
  process.once('exit', () => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  const browser = await chromium.launch({
    executablePath: need('chromium'),
    env: { ...homeIn(home), XDG_CACHE_HOME: path.join(home, 'cache') },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    // Playwright ends the browser where this process ends; signals are ours.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  try {
    await runAll(browser, home);
  } finally {
    await browser.close();
  }
}

for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
  process.once(signal, () => {
    console.error(`ended by ${signal}`);
    process.exit(128 + number);
  });
}

main()
  .catch((err: unknown) => say(`FAILED ${err instanceof Error ? err.stack : String(err)}`))
  .finally(() => {
    if (counts.passed + counts.failed === 0) {
      say('FAILED no test has run');
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
    process.exit(counts.failed === 0 ? 0 : 1);
  });
