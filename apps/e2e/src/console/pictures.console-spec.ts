import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PictureComparison } from './pictures/picture-comparison';
import { OPERATOR_PAGES, PAGES, settled, show, type ShownPage } from './pictures/shown-pages';
import { launchBrowser } from './support/browser';
import { violations } from './support/violations';

jest.setTimeout(120_000);

/**
 * Pictures of the pages with the answers of an example account, compared with those that somebody has looked at.
 * `CONSOLE_PICTURES=<folder>` keeps them whole to be looked at; `UPDATE_PICTURES=1` takes them as the new references.
 */
const REFERENCES = path.resolve('apps/e2e/src/console/pictures/references');
const KEPT = process.env['CONSOLE_PICTURES'];
const SIZES = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;
/** The width of the smallest phones, and of a desktop that is zoomed to 400 %. */
const NARROWEST_PX = 320;
const MAX_DIFFERENCE = 0.01;
/** Half of what counts as good for a page of the web. The welcome of a new account takes the place of the overview. */
const MAX_LAYOUT_SHIFT = 0.05;

describe('pictures of the pages', () => {
  let browser: Browser;
  let comparison: PictureComparison;

  beforeAll(async () => {
    browser = await launchBrowser();
    comparison = new PictureComparison(await browser.newPage());
    await mkdir(REFERENCES, { recursive: true });
    if (KEPT) await mkdir(KEPT, { recursive: true });
  }, 60_000);
  afterAll(() => browser?.close());

  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each([...PAGES, ...OPERATOR_PAGES])(
      '$name looks as it did, is usable by everybody and does not move',
      async (picture) => {
        const page = await open(picture, theme);
        const wrongs = await shifts(page);
        await picture.prepare?.(page);
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          await settled(page);
          wrongs.push(...(await differences(await page.screenshot(), `${picture.name}-${theme}-${width}`)));
          if (width !== 768) wrongs.push(...(await violations(page)).map((violation) => `${width}: ${violation}`));
        }
        await page.setViewportSize({ width: NARROWEST_PX, height: 640 });
        const across = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (across > NARROWEST_PX) wrongs.push(`moves sideways at ${NARROWEST_PX} px: ${across} px wide`);
        await page.context().close();
        expect(wrongs).toEqual([]);
      },
    );
  });

  async function open(shown: ShownPage, theme: 'light' | 'dark'): Promise<Page> {
    const [width, height] = SIZES[0];
    return show(browser, shown, { colorScheme: theme, viewport: { width, height }, script: WATCH_SHIFTS });
  }

  async function differences(picture: Buffer, name: string): Promise<string[]> {
    if (KEPT) await writeFile(path.join(KEPT, `${name}.png`), picture);
    const reduced = await comparison.reduce(picture);
    const reference = path.join(REFERENCES, `${name}.png`);
    if (process.env['UPDATE_PICTURES'] === '1') await writeFile(reference, reduced);
    if (!existsSync(reference)) return [`${name} has no reference`];
    const difference = await comparison.differenceOf(reduced, await readFile(reference));
    if (difference <= MAX_DIFFERENCE) return [];
    const seen = path.join(KEPT ?? os.tmpdir(), `${name}.png`);
    await writeFile(seen, picture);
    return [`${name} differs in ${(difference * 100).toFixed(1)} % of its pixels: ${seen}`];
  }
});

/** Sums the layout shifts of the page, as the browser measures them. */
const WATCH_SHIFTS = `
globalThis.shifted = { sum: 0, moved: [] };
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifted.sum += value;
    const parents = sources.map(({ node }) => node?.parentElement?.closest('[class]'));
    shifted.moved.push(...parents.map((parent) => parent?.outerHTML.slice(0, 160) ?? ''));
  }
}).observe({ type: 'layout-shift', buffered: true });
`;

async function shifts(page: Page): Promise<string[]> {
  const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('globalThis.shifted');
  return sum > MAX_LAYOUT_SHIFT ? [`moved by ${sum.toFixed(3)}: ${moved.join(' | ')}`] : [];
}
