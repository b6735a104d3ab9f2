// In: the Testing view, the queue and the status bar as a user sees them. Out:
// what VS Code is told of a run (test/host/testing.test.ts).
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Screens, Workbench } from './workbench';

const skill = '.claude/skills/verify-berths';
const status = '.statusbar-item';
const queue = '[id="lockstep-tla.lockstep.lockstep.queue"]';
const row = '.test-explorer .monaco-list-row';

/** Puts a text in place of another one in a file on disk. */
function rewrite({ folder }: Workbench, file: string, from: string, to: string): void {
  const at = path.join(folder, skill, file);
  fs.writeFileSync(at, fs.readFileSync(at, 'utf8').replace(from, to));
}

export const screens: Screens = {
  async 'the status bar says how the records of the file in front stand'(bench) {
    const { page } = bench;
    await bench.open('src/harbour.ts');
    await bench.see(status, 'in step');
    await bench.typeAwait();
    await bench.see(status, '1 function drifted');
    await bench.command('File: Revert File');
    await bench.see(status, 'in step');
    await bench.open('src/log.ts');
    await page.locator(status).filter({ hasText: 'in step' }).waitFor({ state: 'detached' });
  },

  async 'the Testing view shows properties and their negative controls, and the model has ▶ beside them'(bench) {
    const { page } = bench;
    await bench.open(`${skill}/model/Berths.tla`);
    await page.waitForSelector('.testing-run-glyph');
    await bench.command('Testing: Focus on Test Explorer View');
    await bench.see(row, 'verify-berths');
    await bench.command('Test: Run All Tests');
    await bench.command('Testing: Focus on Test Explorer View');
    await page.locator(row).filter({ hasText: 'verify-berths' }).click();
    await page.keyboard.press('ArrowRight');
    await bench.see(row, 'PASS · 3 states');
    await page.locator(row).filter({ hasText: 'P1_OneBoatMoored' }).first().click();
    await page.keyboard.press('ArrowRight');
    await bench.see(row, 'FAIL as expected · 4 states');
    await page.locator(`${row} .codicon-testing-passed-icon`).nth(2).waitFor();
    await bench.picture('testing');
  },

  async 'what another recorded path makes of a result is told without a run, with both beside each other'(bench) {
    const { page } = bench;
    rewrite(bench, 'expected.txt', 'AssignBerth,AssignBerth', 'AssignBerth');
    await page.locator(`${row} .codicon-testing-failed-icon`).first().waitFor();
    await page.locator('.test-output-peek-tree .monaco-list-row').filter({ hasText: 'another path' }).first().click();
    await page.waitForSelector('.monaco-diff-editor');
    await bench.picture('testing-failed');
    rewrite(bench, 'expected.txt', 'AssignBerth', 'AssignBerth,AssignBerth');
    await page.locator(`${row} .codicon-testing-failed-icon`).first().waitFor({ state: 'detached' });
  },

  async 'what runs stands in the status bar, and its list cancels it'(bench) {
    const { page } = bench;
    const boats = Array.from({ length: 22 }, (_, i) => `b${i}`).join(', ');
    const long = `SPECIFICATION Spec\nCONSTANTS\n  Boats = {${boats}}\n  Looks = FALSE\nINVARIANT TypeOK\n`;
    fs.writeFileSync(path.join(bench.folder, skill, 'model/P2_Long.cfg'), long);
    await bench.see(row, 'P2_Long');
    await bench.command('lockstep: Run Stale');
    await bench.see(queue, 'P2_Long');
    await page.locator(queue).click();
    await bench.see('.quick-input-list .monaco-list-row', 'P2_Long');
    await bench.picture('queue');
    await page.keyboard.press('Enter');
    await page.locator(queue).waitFor({ state: 'hidden' });
  },

  async 'a proof lists what nothing caught among the problems'(bench) {
    const { page } = bench;
    rewrite(bench, 'model/Berths.tla', '<= 1', '<= 2');
    await page.locator(row).filter({ hasText: /P1_OneBoatMoored.*stale/ }).first().waitFor();
    await bench.command('lockstep: Prove That the Checks Can Fail');
    await bench.see(queue, 'prove verify-berths');
    await page.locator(queue).waitFor({ state: 'hidden' });
    await bench.see('.markers-panel .monaco-list-row', 'AssignBerth without Looks => moored = {} · survived');
    await bench.picture('prove');
  },
};
