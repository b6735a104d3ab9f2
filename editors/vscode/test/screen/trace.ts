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

/** Waits until an editor marks a line with this text. */
async function marked({ page }: Workbench, text: string): Promise<void> {
  await page.waitForFunction(
    `[...document.querySelectorAll('.editor-group-container .monaco-editor')].some((editor) => {
      const top = (element) => Math.round(element.getBoundingClientRect().top);
      const marks = [...editor.querySelectorAll('.view-overlays [class*="TextEditorDecorationType"]')].map(top);
      return [...editor.querySelectorAll('.view-line')].some(
        (line) => line.textContent.replaceAll('\u00a0', ' ').includes(${JSON.stringify(text)}) && marks.includes(top(line)));
    })`,
  );
}

/**
 * Makes the window so wide that the panel has about this width beside a group as
 * wide. VS Code makes no group narrower than 220 pixels, of which a scroll bar
 * takes some.
 */
async function withPanel({ page }: Workbench, width: number): Promise<void> {
  const beside = 64; // the activity bar and margins, fewer in an older version
  await page.setViewportSize({ width: beside + 2 * width, height: 800 });
  await story(page).locator(':root').evaluate(`new Promise((resolve) => {
    const look = () => (Math.abs(innerWidth - ${width}) < 16 ? resolve() : requestAnimationFrame(look));
    look();
  })`);
}

/** By how many pixels what is in the box of the page runs over it. */
function runsOver({ page }: Workbench, selector: string): Promise<number> {
  return story(page).locator(selector).evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth);
}

/** Checks one more property, whose counterexample has steps of two actions. */
function addProperty({ folder }: Workbench): void {
  const inRecord = (file: string) => path.join(folder, skill, file);
  const module = fs.readFileSync(inRecord('model/Berths.tla'), 'utf8');
  const property = "P2_StaysMoored == [][moored \\subseteq moored']_moored\n\n";
  fs.writeFileSync(inRecord('model/Berths.tla'), module.replace('P1_OneBoatMoored ==', `${property}P1_OneBoatMoored ==`));
  const config = 'SPECIFICATION Spec\nCONSTANTS\n  Boats = {b1, b2}\n  Looks = TRUE\nPROPERTY P2_StaysMoored\n';
  fs.writeFileSync(inRecord('model/P2_StaysMoored.cfg'), config);
  fs.appendFileSync(inRecord('expected.txt'), 'P2_StaysMoored  FAIL  AssignBerth,ReleaseBerth\n');
}

/** Runs a config by its lens, and opens its counterexample by the lens that is there then. */
async function runAndShow(bench: Workbench, config: string): Promise<void> {
  const { page } = bench;
  await bench.open(`${skill}/model/${config}.cfg`);
  await page.locator('.codelens-decoration a', { hasText: '▶' }).first().click();
  await page.locator('.codelens-decoration a', { hasText: 'show the trace' }).click();
  await story(page).locator('.act[aria-current="step"]').waitFor();
}

export const screens: Screens = {
  async 'a lens leads from a failing property to its counterexample'(bench) {
    await runAndShow(bench, 'P1_OneBoatMoored__NoLook');
    await marked(bench, 'async assignBerth');
    await marked(bench, 'Looks => moored');
  },

  async 'keys and clicks go through the steps'(bench) {
    const { page } = bench;
    const at = story(page).locator('output');
    await story(page).locator('.act', { hasText: 'initial state' }).click();
    await at.filter({ hasText: '0 of 2' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await at.filter({ hasText: '2 of 2' }).waitFor();
    await bench.picture('trace');
  },

  async 'the panel is read when it is narrow, too'(bench) {
    const { page } = bench;
    const sideBar = 'View: Toggle Primary Side Bar Visibility';
    await bench.command(sideBar);
    for (const [name, width] of Object.entries({ wide: 600, medium: 320, narrow: 220 })) {
      await withPanel(bench, width);
      for (const box of [':root', '.scroll:has(> .lanes)']) {
        assert.strictEqual(await runsOver(bench, box), 0, `${box} runs over in a panel of ${width} pixels`);
      }
      await bench.picture(`trace-${name}`, 'contrast');
    }
    await bench.command(sideBar);
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

  async 'the steps stand beside their code, and stay when the panel is closed'(bench) {
    await bench.command('lockstep: Explain the Counterexample in the Editor');
    await bench.command('Notifications: Hide Notifications');
    await bench.command('View: Close All Editors');
    await bench.open('src/harbour.ts', 10);
    await bench.command('lockstep: Focus on Counterexample View');
    await bench.see('.pane-body .monaco-list-row', '2 AssignBerth(b2)');
    await bench.picture('trace-explained');
  },

  async 'both editors follow from one action to another and back'(bench) {
    const { page } = bench;
    await bench.command('View: Close All Editors');
    addProperty(bench);
    await runAndShow(bench, 'P2_StaysMoored');
    await marked(bench, 'async assignBerth');
    await story(page).locator('.act', { hasText: 'ReleaseBerth' }).click();
    await marked(bench, 'releaseBerth(boat');
    await marked(bench, 'b \\in moored');
    await page.keyboard.press('ArrowLeft');
    await marked(bench, 'async assignBerth');
    await marked(bench, 'Looks => moored');
  },
};
