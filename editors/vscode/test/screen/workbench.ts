// In: VS Code's window as a user's hands and eyes reach it: opening files,
// commands, typing, pictures. Out: what is looked for in it.
import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Server } from '../code';
import { address } from '../windows';

/** The screens of a file by what they hold, in the order in which they run in one window. */
export type Screens = Record<string, (bench: Workbench) => Promise<void>>;

/** How long a screen waits for what must come. */
export const patience = Number(process.env['LOCKSTEP_TEST_PATIENCE_MS'] ?? 60_000);

/** A window on a repository of its own, which a screen may write to. */
export interface Workbench {
  readonly page: Page;
  /** The repository's folder. */
  readonly folder: string;
  /** Opens a file of the repository, the cursor at the line (1-based) if one is given. */
  open(file: string, line?: number): Promise<void>;
  /** Runs a command as the palette shows it, category included. */
  command(title: string): Promise<void>;
  /** Waits until an element that fits the selector shows the text. */
  see(selector: string, text: string | RegExp): Promise<void>;
  /** Opens the harbour's code and types an await into an atomic step of it, unsaved. */
  typeAwait(): Promise<void>;
  /** The programs that run below VS Code's server, by name. */
  programs(): string[];
  /**
   * Takes NAME-light.png and NAME-dark.png where the run is asked for pictures
   * (test/screenshot), with `contrast` also NAME-contrast-light.png and
   * NAME-contrast-dark.png in the themes of high contrast; else nothing.
   */
  picture(name: string, contrast?: 'contrast'): Promise<void>;
}

/** Opens a window on the folder and waits until the workbench is there. */
export async function openWindow(
  browser: Browser,
  server: Server,
  folder: string,
  pictures?: string,
): Promise<Workbench> {
  const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(patience);
  await page.goto(address(server, folder));
  await page.waitForSelector('.monaco-workbench .statusbar-item');
  const open = (file: string, line?: number) => pick(page, line === undefined ? file : `${file}:${line}`, path.basename(file));
  const see = (selector: string, text: string | RegExp) => page.locator(selector).filter({ hasText: text }).first().waitFor();
  return {
    ...{ page, folder, open, see },
    command: (title) => pick(page, `>${title}`, title),
    typeAwait: async () => {
      await open('src/harbour.ts', 10);
      await see('.codelens-decoration', 'in step');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('await this.ledger.load();');
    },
    programs: () => programsBelow(server.process.pid!),
    picture: async (name, contrast) => {
      if (pictures !== undefined) {
        await inThemes(page, path.join(pictures, name), contrast === undefined ? plain : [...high, ...plain]);
      }
    },
  };
}

function programsBelow(ancestor: number): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const below = (parent: string): string[] =>
    all.filter((one) => one[1] === parent).flatMap(([pid, , name]) => [name!, ...below(pid!)]);
  return below(String(ancestor));
}

/**
 * Types into the quick input and takes the first row once it shows `expected`.
 * What the command before still opens may take the focus, which closes the
 * input: then it is opened anew.
 */
async function pick(page: Page, typed: string, expected: string): Promise<void> {
  const attempts = 5;
  const timeout = patience / attempts;
  const input = page.locator('.quick-input-widget input.input');
  const row = page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: expected }).first();
  const choose = async () => {
    await page.keyboard.press('Control+p');
    await input.fill(typed, { timeout });
    await row.waitFor({ timeout });
  };
  let chosen = choose();
  for (let again = 1; again < attempts; again++) {
    chosen = chosen.catch(choose);
  }
  await chosen;
  await page.keyboard.press('Enter');
  await page.waitForSelector('.quick-input-widget', { state: 'hidden' });
}

/** A theme that VS Code takes where the browser prefers this. */
interface Theme {
  readonly colorScheme: 'dark' | 'light';
  readonly forcedColors: 'active' | 'none';
  /** What the workbench then has as its class. */
  readonly shown: string;
  /** How its pictures' names end. */
  readonly ending: string;
}

const plain: readonly Theme[] = [
  { colorScheme: 'dark', forcedColors: 'none', shown: '.vs-dark', ending: '-dark' },
  { colorScheme: 'light', forcedColors: 'none', shown: '.vs', ending: '-light' },
];
const high: readonly Theme[] = [
  { colorScheme: 'dark', forcedColors: 'active', shown: '.hc-black', ending: '-contrast-dark' },
  { colorScheme: 'light', forcedColors: 'active', shown: '.hc-light', ending: '-contrast-light' },
];

/** The last one stays. */
async function inThemes(page: Page, file: string, themes: readonly Theme[]): Promise<void> {
  for (const { shown, ending, ...preferred } of themes) {
    await page.emulateMedia(preferred);
    await page.waitForSelector(`.monaco-workbench${shown}`);
    // With what moves at its end, where the colours are the theme's.
    await page.screenshot({ path: `${file}${ending}.png`, animations: 'disabled' });
  }
}
