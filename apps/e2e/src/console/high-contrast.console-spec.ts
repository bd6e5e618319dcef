import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { OPENED } from './pictures/opened';
import { MORE_PAGES, PAGES, settled, show } from './pictures/shown-pages';
import { launchBrowser } from './support/browser';

jest.setTimeout(120_000);

/** `CONSOLE_PICTURES=<folder>` keeps pictures, to be looked at. */
const KEPT = process.env['CONSOLE_PICTURES'];

/** A system that forces its own few colours upon pages drops their grounds and shadows. */
describe.each(['light', 'dark'] as const)('in high contrast, %s', (theme) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    if (KEPT) await mkdir(KEPT, { recursive: true });
  }, 60_000);
  afterAll(() => browser?.close());

  it.each([...PAGES, ...MORE_PAGES, ...OPENED])('$name keeps its controls, its choices and its bars', async (shown) => {
    const page = await show(browser, shown, { viewport: { width: 1440, height: 900 }, colorScheme: theme });
    await shown.prepare?.(page);
    await settled(page);
    await page.evaluate(MARK_GROUNDS);
    await page.emulateMedia({ forcedColors: 'active' });
    await settled(page);
    if (KEPT) await writeFile(path.join(KEPT, `${shown.name} in high contrast, ${theme}.png`), await page.screenshot());
    expect(await page.evaluate<string[]>(WITHOUT_LINE)).toEqual([]);
    expect(await unlikeOthers(page)).toEqual([]);
    expect(await page.evaluate<string[]>(LOST_GROUNDS)).toEqual([]);
    await page.context().close();
  });
});

const IN_PAGE = `
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
  };
  const lineOf = (style) => ['border-bottom', 'border-top', 'outline'].some((line) =>
    style.getPropertyValue(line + '-style') !== 'none' && parseFloat(style.getPropertyValue(line + '-width')) > 0);
  const textOf = (element) => element.outerHTML.slice(0, 120);
`;

/** Controls and pills without a border, a line beneath or a ring. */
const WITHOUT_LINE = `(() => {
  ${IN_PAGE}
  const fields = 'input:not([type=radio], [type=checkbox], [type=file])';
  return [...document.querySelectorAll('button, select, textarea, [role=switch], [data-pill], ' + fields)]
    .filter((element) => ![element, element.parentElement].some((one) => lineOf(getComputedStyle(one))))
    .filter(isShown)
    .map(textOf);
})()`;

/** Marks what has a ground, and nothing else, to tell what it means. */
const MARK_GROUNDS = `(() => {
  ${IN_PAGE}
  for (const element of document.querySelectorAll('#root span, #root div, [role=dialog] span')) {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const hasGround = backgroundImage !== 'none' || !/^(transparent|rgba\\(.*, 0\\))$/.test(backgroundColor);
    if (isShown(element) && hasGround && element.childElementCount === 0 && element.textContent === '')
      element.dataset.ground = '';
  }
})()`;

const LOST_GROUNDS = `(() => {
  ${IN_PAGE}
  return [...document.querySelectorAll('[data-ground]')]
    .filter((element) => {
      const style = getComputedStyle(element);
      return style.forcedColorAdjust !== 'none' && !lineOf(style);
    })
    .map(textOf);
})()`;

/** What is chosen, beside what is not. */
const CHOSEN = [
  ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ['label:has(> [type=radio]:checked)', 'label:has(> [type=radio]:not(:checked))'],
  ['nav a[aria-current]', 'nav a:not([aria-current])'],
  ['[role=row][aria-selected=true]', '[role=row][aria-selected=false]'],
  ['[role=option][data-highlighted]', '[role=option]:not([data-highlighted])'],
  ['[role=switch][aria-checked=true]', '[role=switch][aria-checked=false]'],
] as const;

/** Those of the chosen that look like the others. */
async function unlikeOthers(page: Page): Promise<string[]> {
  const look = (selector: string) =>
    page.evaluate<string | null>(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element) return null;
      const style = getComputedStyle(element);
      const properties = ['background-color', 'color', 'border-bottom-color', 'outline-style'];
      return properties.map((name) => style.getPropertyValue(name)).join();
    })()`);
  const same: string[] = [];
  for (const [chosen, other] of CHOSEN) {
    const [one, two] = [await look(chosen), await look(other)];
    if (one !== null && one === two) same.push(`${chosen} looks like ${other}: ${one}`);
  }
  return same;
}
