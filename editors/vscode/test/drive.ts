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
  const only = new RegExp(process.env['LOCKSTEP_TEST_ONLY'] ?? '');
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

async function allScreens(browser: Browser, server: Server, home: string): Promise<number> {
  console.log('-- on the screen');
  const bundles = path.join(need('bundles'), 'screen');
  let failed = 0;
  for (const name of fs.readdirSync(bundles).sort()) {
    const { screens } = require(path.join(bundles, name)) as { screens?: Screens };
    if (screens === undefined) {
      continue;
    }
    const file = path.basename(name, '.js');
    const folder = path.join(home, 'repositories', file);
    fs.cpSync(need('folder'), folder, { recursive: true });
    const bench = await openWindow(browser, server, folder, values.pictures);
    failed += await runScreens(bench, file, screens);
    await bench.page.close();
  }
  return failed;
}

async function main(): Promise<number> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lockstep-code-'));
  const server = await startServer({ code: need('code'), vsix: need('vsix'), home, asksForTrust: false });
  const browser = await chromium.launch({
    executablePath: need('chromium'),
    env: { ...homeIn(home), XDG_CACHE_HOME: path.join(home, 'cache') },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  let failed = 0;
  try {
    for (const window of positionals.includes('host') ? Object.keys(windows) : []) {
      failed += await runHost(browser, server, home, window);
    }
    failed += positionals.includes('screen') ? await allScreens(browser, server, home) : 0;
    return failed;
  } finally {
    await browser.close();
    await stopServer(server);
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
