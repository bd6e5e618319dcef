import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { OPENED } from './pictures/opened';
import { MORE_PAGES, PAGES, settled, show } from './pictures/shown-pages';
import { launchBrowser } from './support/browser';
import { covered, cutOffAnywhere, sideways } from './support/measures';

jest.setTimeout(120_000);

/** `CONSOLE_PICTURES=<folder>` keeps pictures, to be looked at. */
const KEPT = process.env['CONSOLE_PICTURES'];

/** Two ways of one reader: the size of text that the browser is set to, and its zoom, which leaves a smaller window. */
const WAYS = [
  { way: 'text at 200 %', viewport: { width: 1440, height: 900 }, textPx: 32 },
  { way: 'a zoom of 200 %', viewport: { width: 720, height: 450 }, textPx: 16 },
] as const;

describe.each(WAYS)('with $way', ({ way, viewport, textPx }) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    if (KEPT) await mkdir(KEPT, { recursive: true });
  }, 60_000);
  afterAll(() => browser?.close());

  it.each([...PAGES, ...MORE_PAGES, ...OPENED])(
    '$name cuts nothing off, covers nothing and does not move sideways',
    async (shown) => {
      const page = await show(browser, shown, { viewport, textPx });
      await shown.prepare?.(page);
      await settled(page);
      if (KEPT) await writeFile(path.join(KEPT, `${shown.name} with ${way}.png`), await page.screenshot());
      const top = shown.over ?? 'body';
      expect([await sideways(page), await cutOffAnywhere(page), await covered(page, top)]).toEqual([0, [], []]);
      await page.context().close();
    },
  );
});
