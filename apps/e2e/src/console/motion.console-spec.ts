import type { Browser, Page } from 'playwright-core';
import { OPENED } from './pictures/opened';
import { PAGES, show, type ShownPage } from './pictures/shown-pages';
import { launchBrowser } from './support/browser';

jest.setTimeout(120_000);

const VIEWPORT = { width: 1440, height: 900 };
const WELCOME: ShownPage = { name: 'welcome', path: '', account: 'new', heading: 'Welcome' };

describe('for a reader who wants less motion', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser?.close());

  it.each([...PAGES, ...OPENED])('nothing moves on $name', async (shown) => {
    const page = await show(browser, shown, { viewport: VIEWPORT, reducedMotion: 'reduce' });
    const started = await animationsDuring(page, () => shown.prepare?.(page));
    expect(started).toEqual([]);
    await page.context().close();
  });

  it('other readers see that a first message is waited for', async () => {
    const page = await show(browser, WELCOME, { viewport: VIEWPORT, reducedMotion: 'no-preference' });
    expect(await animationsDuring(page, () => undefined)).not.toEqual([]);
  });
});

/** Animations and transitions that run, or start during an action, in words. */
async function animationsDuring(page: Page, action: () => Promise<void> | undefined): Promise<string[]> {
  await page.evaluate(`
    globalThis.started = [];
    for (const event of ['animationstart', 'transitionrun'])
      document.addEventListener(event, ({ target }) => started.push(event + ' of ' + target.className), true);
  `);
  await action();
  return page.evaluate<string[]>(`[...started, ...document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().activeDuration > 0)
    .map(({ effect }) => 'animation of ' + effect.target.className)]`);
}
