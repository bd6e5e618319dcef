import type { Page } from 'playwright-core';
import { ConsoleUnderTest } from './support/console-under-test';
import { contrastOf, cutOff, sideways, styleOf } from './support/measures';
import { chooseMode, filterByStatus, openAccountMenu, openPage } from './support/shell';

jest.setTimeout(120_000);

const PAGES = ['Overview', 'Messages', 'New message', 'One-time passwords', 'Sender names', 'API keys', 'Webhook'];
/** Nothing is shortened in them, unlike in lists. */
const FORMS = ['/', '/send', '/otp', '/sender-names', '/integration/keys', '/integration/webhook'];
const LISTS = ['/messages', '/sends', '/usage'];
/** Whether the page itself is hit at one of twenty points along the header of a list, in place of what lies over it. */
const HIT = `(() => {
  const { left, right, top, bottom } = document.querySelector('[role=grid] [role=row]').getBoundingClientRect();
  const points = Array.from({ length: 20 }, (_, nth) => left + ((right - left) * (nth + 0.5)) / 20);
  const root = document.getElementById('root');
  return points.some((x) => root.contains(document.elementFromPoint(x, (top + bottom) / 2)));
})()`;
const RECEIPT_DELAY_MS = 8_000;

describe('what is seen of the console', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start({ env: { SMSC_SIMULATOR_RECEIPT_DELAY_MS: String(RECEIPT_DELAY_MS) } });
    await console.vendor.topUp(999_985);
    await console.vendor.activateSender('WideWidgets');
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  async function send(phone: string): Promise<void> {
    const body = { phone, message: 'hello', sender_id: 'WideWidgets' };
    expect((await console.vendor.sendSms(body)).status).toBe(200);
  }

  async function openLoaded(page: Page, name: string): Promise<void> {
    await openPage(page, name);
    await page.waitForLoadState('networkidle');
  }

  it('shows rows and the open message as they become, and then asks no more', async () => {
    const { page } = await console.logIn();
    await send('999000000011');
    await openLoaded(page, 'Messages');
    const row = page.getByRole('row', { name: /999000000011/ });
    await row.getByText(/Queued|Pending/).waitFor();
    await row.click();
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByRole('heading', { name: /Queued|Pending/ }).waitFor();
    // What comes meanwhile does not move what is read.
    await send('999000000012');
    await row.getByText('delivered').waitFor({ timeout: 30_000 });
    await message.getByRole('heading', { name: 'delivered' }).waitFor({ timeout: 10_000 });
    expect(await page.getByRole('row', { name: /999000000012/ }).count()).toBe(0);

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.startsWith('/v1/messages') && searchParams.get('limit') !== '20') asked.push(pathname);
    });
    await page.waitForTimeout(5_000);
    expect(asked).toEqual([]);
  });

  it('lets messages go that no longer fit the filter', async () => {
    const { page } = await console.logIn();
    await send('999000000013');
    await openLoaded(page, 'Messages');
    await filterByStatus(page, 'Pending');
    await page.getByRole('row', { name: /999000000013/ }).waitFor();
    await page.getByText('No messages match these filters').waitFor({ timeout: 30_000 });
  });

  it('has dialogs above everything, the header of a list too', async () => {
    const { page } = await console.logIn();
    await send('999000000014');
    await openLoaded(page, 'Messages');
    await page.getByRole('grid').getByRole('row').first().waitFor();
    for (const [key, name] of [
      ['Control+k', 'Go to'],
      ['?', 'Keyboard shortcuts'],
      ['c', 'View as API call'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      expect([name, await page.evaluate<boolean>(HIT)]).toEqual([name, false]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it.each(['light', 'dark'] as const)(
    'has labels that can be read on what cannot be pressed yet, in %s',
    async (theme) => {
      const { page } = await console.logIn({ theme });
      for (const [name, label] of [
        ['New message', 'Send'],
        ['Webhook', 'Save'],
      ] as const) {
        await openLoaded(page, name);
        const button = page.getByRole('main').getByRole('button', { name: label, exact: true });
        expect(await button.isDisabled()).toBe(true);
        expect(await contrastOf(button)).toBeGreaterThanOrEqual(4.5);
        await button.hover({ force: true });
        expect(await contrastOf(button)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('tells which page came by its focus, and draws nothing around its title', async () => {
    const { page } = await console.logIn();
    for (const name of ['Messages', 'New message']) {
      await page.keyboard.press('g');
      await page.keyboard.press(name === 'New message' ? 's' : 'm');
      const title = page.getByRole('heading', { name, level: 1 }).and(page.locator(':focus'));
      await title.waitFor();
      expect(await styleOf(title, 'outline-style')).toBe('none');
    }
  });

  it.each([1440, 1360, 390])('cuts nothing off at a width of %d', async (width) => {
    for (const phone of ['999001000015', '46700000001']) await send(phone);
    const { page } = await console.logIn({ viewport: { width, height: 900 } });
    for (const name of PAGES) {
      await openLoaded(page, name);
      expect([name, await cutOff(page), await sideways(page)]).toEqual([name, [], 0]);
    }
    await chooseMode(page, 'Test');
    await openLoaded(page, 'Overview');
    expect([await cutOff(page), await sideways(page)]).toEqual([[], 0]);
  });

  it('is as wide as its window also where writing begins at the right', async () => {
    const { page } = await console.logIn({ viewport: { width: 1440, height: 900 } });
    await page.evaluate("document.documentElement.dir = 'rtl'");
    for (const name of PAGES) {
      await openLoaded(page, name);
      expect([name, await sideways(page)]).toEqual([name, 0]);
    }
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await skip.focus();
    const box = await skip.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 1440 && box.width > 50).toBe(true);
  });

  it.each([1440, 390])(
    'speaks the language that was chosen, from right to left in Arabic, at a width of %d',
    async (width) => {
      const { page, guarded } = await console.logIn({ viewport: { width, height: 900 } });
      await openAccountMenu(page);
      await page.getByRole('menuitemradio', { name: 'العربية' }).click();
      await page.locator('html[lang=ar][dir=rtl]').waitFor();
      for (const path of [...FORMS, ...LISTS]) {
        await page.goto(`/console${path}`);
        const title = page.getByRole('heading', { level: 1 });
        await title.waitFor();
        await page.waitForLoadState('networkidle');
        const { x = -1, width: length = 0 } = (await title.boundingBox()) ?? {};
        expect([path, x >= 0 && x + length <= width]).toEqual([path, true]);
        expect([path, await sideways(page)]).toEqual([path, 0]);
        if (FORMS.includes(path)) expect([path, await cutOff(page)]).toEqual([path, []]);
      }
      await guarded.expectSound();
    },
  );

  it('speaks the first language of the browser that it has', async () => {
    const { page } = await console.open({ locale: 'de-DE' });
    await page.goto('/console/');
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
  });
});
