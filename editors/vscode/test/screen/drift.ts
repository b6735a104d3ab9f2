// In: what a user sees of drift in the code. Out: what the server says about it.
import type { Screens } from './workbench';

export const screens: Screens = {
  async 'an await in an atomic step is underlined while it is typed, and told above the function'(bench) {
    const { page } = bench;
    await bench.typeAwait();
    await page.waitForSelector('.squiggly-warning');
    await bench.see('.codelens-decoration', 'awaits 1 → 2');
    // What TypeScript thought of the half-typed line is no longer shown.
    await page.waitForSelector('.squiggly-error', { state: 'detached' });
    await bench.picture('drift');
  },

  async 'undo takes it back'({ page }) {
    const dirty = page.locator('.tab.active.dirty');
    const most = 30; // it is undone word by word
    for (let times = 0; times < most && (await dirty.count()) > 0; times++) {
      await page.keyboard.press('Control+z');
    }
    await dirty.waitFor({ state: 'detached' });
    await page.waitForSelector('.squiggly-warning', { state: 'detached' });
  },
};
