// In: what the extension looks like, light and dark, for people to judge.
// Out: whether it works, which suite.ts tells.
import * as path from 'node:path';
import type { Browser, Page } from 'playwright-core';

export interface Pictures {
  /** A window on the repository with the covered file open. */
  readonly address: string;
  /** Folder that the pictures are written into. */
  readonly into: string;
}

/** Types an await between the look at the ledger and the write, unsaved. */
async function splitTheStep(page: Page): Promise<void> {
  await page.waitForSelector('.codelens-decoration a', { timeout: 60_000 });
  await page.click('.view-lines');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('await this.ledger.load();');
  await page.waitForSelector('.squiggly-warning', { timeout: 60_000 });
  await page.waitForFunction(
    "!document.querySelector('.codelens-decoration')?.textContent?.includes('in step')",
    undefined,
    { timeout: 60_000 },
  );
  // What TypeScript thought of the half-typed line is no longer shown.
  await page.waitForSelector('.squiggly-error', { state: 'detached', timeout: 60_000 });
}

export async function takePictures(browser: Browser, pictures: Pictures): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 800 } });
    await page.goto(pictures.address);
    try {
      await splitTheStep(page);
    } finally {
      // Also of a window in which it did not come about: it shows why.
      await page.screenshot({ path: path.join(pictures.into, `drift-${colorScheme}.png`) });
    }
    await page.close();
  }
}
