// In: the first steps that VS Code's welcome page offers. Out: what they lead to.
import type { Screens } from './workbench';

export const screens: Screens = {
  async 'the walkthrough is among those that VS Code offers, with its picture'(bench) {
    const { page } = bench;
    await bench.open('src/harbour.ts', 8);
    await bench.see('.codelens-decoration', 'in step');
    await page.keyboard.press('Control+p');
    await page.locator('.quick-input-widget input.input').fill('>Welcome: Open Walkthrough');
    await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Open Walkthrough' }).first().waitFor();
    await page.keyboard.press('Enter');
    const ours = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'Keep a model in step' });
    await ours.first().click();
    await bench.see('.gettingStartedContainer', 'Walk through a counterexample');
    await page.keyboard.press('Control+b'); // with room for the picture beside it
    await page.locator('.gettingStartedContainer .getting-started-media').first().waitFor();
    await bench.picture('walkthrough');
  },
};
