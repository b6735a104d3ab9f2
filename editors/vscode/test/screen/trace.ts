// In: a counterexample as a user meets it: from the lens to the panel, step by
// step, with code and model beside it. Out: what each step says.
import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import type { Screens, Workbench } from './workbench';

const skill = '.claude/skills/verify-berths';

/** The page in the webview of the panel. */
function story(page: Page): FrameLocator {
  return page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
}

/** Whether two editors beside the panel mark these lines. */
async function marked(bench: Workbench, code: string, model: string): Promise<void> {
  await bench.see('.editor-group-container .view-line', code);
  await bench.see('.editor-group-container .view-line', model);
}

export const screens: Screens = {
  async 'a lens leads from a failing property to its counterexample'(bench) {
    const { page } = bench;
    await bench.open(`${skill}/model/P1_OneBoatMoored__NoLook.cfg`);
    await page.locator('.codelens-decoration a', { hasText: '▶' }).first().click();
    await bench.see('.codelens-decoration', 'show the trace');
    await page.locator('.codelens-decoration a', { hasText: 'show the trace' }).click();
    await story(page).locator('.act[aria-current="step"]').waitFor();
    await marked(bench, 'assignBerth', 'Looks => moored');
  },

  async 'keys and clicks go through the steps, and both editors follow'(bench) {
    const { page } = bench;
    const at = story(page).locator('output');
    await story(page).locator('.act', { hasText: 'initial state' }).click();
    await at.filter({ hasText: '0 of 2' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await at.filter({ hasText: '2 of 2' }).waitFor();
    await marked(bench, 'assignBerth', 'Looks => moored');
    await bench.picture('trace');
  },

  async 'the panel is read when it is narrow, too'(bench) {
    const { page } = bench;
    await page.setViewportSize({ width: 760, height: 800 });
    await story(page).locator('output').waitFor();
    await bench.picture('trace-narrow');
    await page.setViewportSize({ width: 1280, height: 800 });
  },

  async 'nothing but its own script runs in the panel'({ page }) {
    const blocked = await story(page).locator('body').evaluate(`new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'document.body.dataset.ran = "yes"';
      document.body.append(script);
    })`);
    assert.strictEqual(blocked, 'script-src-elem');
    assert.strictEqual(await story(page).locator('body[data-ran]').count(), 0);
  },

  async 'a place in the panel leads to its line'(bench) {
    const { page } = bench;
    await bench.command('View: Focus First Editor Group');
    await bench.open('src/ledger.ts', 1);
    await story(page).locator('.step:not([hidden]) .place[role="link"]', { hasText: 'src/harbour.ts:8' }).click();
    await bench.see('.editor-group-container .view-line', 'async assignBerth');
  },

  async 'a path that nobody expects is offered below its verdict'(bench) {
    const { page, folder } = bench;
    await bench.command('View: Close All Editors');
    const expected = path.join(folder, skill, 'expected.txt');
    const before = fs.readFileSync(expected, 'utf8');
    fs.writeFileSync(expected, before.replace('AssignBerth,AssignBerth', 'AssignBerth,ReleaseBerth'));
    await bench.open(`${skill}/model/P1_OneBoatMoored__NoLook.cfg`);
    await page.locator('.codelens-decoration a', { hasText: 'changed' }).click();
    // A VS Code that is under test shows no toasts.
    await bench.command('Notifications: Show Notifications');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Show the trace' }).click();
    await story(page).locator('.paths .sign').waitFor();
    await bench.picture('trace-changed');
    fs.writeFileSync(expected, before);
  },

  async 'the steps stand beside their code'(bench) {
    await bench.command('lockstep: Explain the Counterexample in the Editor');
    await bench.command('lockstep: Focus on Counterexample View');
    await bench.see('.pane-body .monaco-list-row', '2 AssignBerth(b2)');
    await bench.picture('trace-explained');
  },

  async 'the panel comes back with its step after the window is loaded anew'(bench) {
    const { page } = bench;
    await page.reload();
    await story(page).locator('output').filter({ hasText: '1 of 2' }).waitFor();
  },
};
