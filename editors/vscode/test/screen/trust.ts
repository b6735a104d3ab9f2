// In: what an untrusted workspace does and does not do. Out: how trust is
// granted elsewhere.
import * as assert from 'node:assert';
import type { Screens } from './workbench';

export const asksForTrust = true;

export const screens: Screens = {
  async 'a workspace that is not trusted is compared, and nothing is run in it'(bench) {
    const { page } = bench;
    // Some versions ask at the start, some only say so.
    const no = page.locator('.monaco-dialog-box').getByText(/^No, /);
    const restricted = page.locator('.statusbar-item').getByText('Restricted Mode');
    await no.or(restricted).first().waitFor();
    if (await no.isVisible()) {
      await no.click();
    }
    await restricted.waitFor();
    await bench.typeAwait();
    await bench.see('.codelens-decoration', 'awaits 1 → 2');
    await page.locator('.codelens-decoration a').filter({ hasText: 'P1' }).first().click();
    // A toast goes by itself: the list of notifications keeps it.
    await bench.command('Notifications: Show Notifications');
    await bench.see('.notification-list-item', 'lockstep runs none before you trust this workspace');
    await bench.picture('untrusted');
    const programs = bench.programs();
    assert.ok(programs.includes('lockstep'), `the server does not run: ${programs.join(', ')}`);
    assert.deepStrictEqual(programs.filter((name) => name.startsWith('java')), []);
  },

  async 'once it is trusted, the same lens runs'(bench) {
    const { page } = bench;
    await page.locator('.notification-list-item').getByText('Manage Workspace Trust').click();
    await page.locator('.workspace-trust-editor').getByRole('button', { name: 'Trust', exact: true }).first().click();
    await bench.open('src/harbour.ts', 8);
    await page.locator('.codelens-decoration a').filter({ hasText: 'P1' }).first().click();
    await bench.see('.codelens-decoration', /P1.* · PASS · /);
    await bench.picture('outcome');
  },
};
