// In: the drift view and the diff editor as a user meets them. Out: what drift is.
import { execFileSync } from 'node:child_process';
import type { Screens } from './workbench';

export const screens: Screens = {
  async 'the drift view shows the function, and below it what changed'(bench) {
    const { page } = bench;
    await bench.typeAwait();
    await bench.command('lockstep: Focus on Drift View');
    const row = page.locator('.monaco-list-row', { hasText: 'HarbourOffice.assignBerth' });
    await row.filter({ hasText: 'awaits 1 → 2' }).waitFor();
    await row.locator('.monaco-tl-twistie').click();
    await bench.see('.monaco-list-row', 'changed: line 11');
    await bench.picture('drift-view');
  },

  async 'its diff shows both texts'(bench) {
    const { page } = bench;
    const row = page.locator('.monaco-list-row', { hasText: 'HarbourOffice.assignBerth' });
    await row.hover();
    await row.locator('a[aria-label^="Open Diff Against the Sync Commit"]').click();
    await page.locator('.monaco-diff-editor .modified .line-insert').first().waitFor();
    await bench.see('.tab.active', /harbour\.ts \(sync [0-9a-f]{7}\) ↔ now/);
    await bench.picture('drift-diff');
  },

  async 'what stands in the way of advancing the sync commit is told below its question'(bench) {
    const { page, folder } = bench;
    const advance = async (obstacle: RegExp) => {
      await page.locator('.monaco-list-row', { hasText: 'verify-berths' }).hover();
      await page.locator('.monaco-list-row a[aria-label^="Advance the Sync Commit"]').first().click();
      await bench.see('.quick-input-message', obstacle);
    };
    await advance(/src\/harbour\.ts is not as committed/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await page.waitForSelector('.tab.active.dirty', { state: 'detached' });
    const author = ['-c', 'user.name=Harbour', '-c', 'user.email=office@harbour.example'];
    execFileSync('git', [...author, 'commit', '-qam', 'Load the ledger twice'], { cwd: folder });
    await bench.see('.monaco-list-row', 'Load the ledger twice');
    await advance(/HarbourOffice\.assignBerth is another one at [0-9a-f]+ \(awaits\), and was not acknowledged/);
    await bench.picture('drift-advance');
    await page.keyboard.press('Escape');
  },

  async 'what was compared with the model is acknowledged from the view'(bench) {
    const { page } = bench;
    const row = page.locator('.monaco-list-row', { hasText: 'HarbourOffice.assignBerth' });
    await page.locator('.monaco-list-row', { hasText: 'Load the ledger twice' }).click();
    await bench.see('.tab.active', /harbour\.ts \([0-9a-f]{8}: Load the ledger twice\)/);
    await page.locator('.monaco-diff-editor .modified .line-insert').first().waitFor();
    await row.hover();
    await row.locator('a[aria-label^="Acknowledge"]').click();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'It has no effect on the model.' }).click();
    await bench.see('.quick-input-title', 'is this change of HarbourOffice.assignBerth: no effect?');
    await bench.see('.tab.active', 'What changes.diff');
    await bench.see('.view-line', '+ await this.ledger.load();');
    await bench.picture('drift-acknowledge');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'No effect' }).click();
    await bench.see('.monaco-list-row', /verify-berths\s*in step/);
    await page.locator('.tab', { hasText: 'What changes.diff' }).waitFor({ state: 'detached' });
  },
};
