import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchFirefox } from './support/browser';
import { ConsoleUnderTest } from './support/console-under-test';
import { sideways } from './support/measures';
import { filterByStatus, logOut, openPage } from './support/shell';

jest.setTimeout(240_000);

const FIREFOX = process.env['CONSOLE_FIREFOX'];
/** `CONSOLE_PICTURES=<folder>` keeps pictures, to be looked at. */
const KEPT = process.env['CONSOLE_PICTURES'];
const PAGES = [
  'Overview',
  'Messages',
  'Sends',
  'New message',
  'One-time passwords',
  'Sender names',
  'API keys',
  'Webhook',
  'Usage & billing',
  'Team',
  'Sub-accounts',
  'Settings',
];

if (!FIREFOX) process.stdout.write('skipped: the console in Firefox, which CONSOLE_FIREFOX may name\n');

(FIREFOX ? describe : describe.skip)('the console in Firefox', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start(undefined, launchFirefox);
    if (KEPT) await mkdir(KEPT, { recursive: true });
    for (const phone of ['999000000031', '999001000032', '999000000033'])
      expect((await console.vendor.sendSms({ phone, message: 'Your parcel arrives today.' })).status).toBe(200);
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  it.each([1440, 390])('does what it does elsewhere, at a width of %d', async (width) => {
    const { page } = await console.open({ viewport: { width, height: 900 } });
    await page.goto('/console/');
    await picture(page, 'login', width);
    await page.getByLabel('E-mail').fill(console.vendor.login.email);
    await page.getByLabel('Password').fill(console.vendor.login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    for (const name of PAGES) {
      await openPage(page, name);
      await page.waitForLoadState('networkidle');
      await picture(page, name, width);
      expect([name, await sideways(page)]).toEqual([name, 0]);
    }
    await sendOne(page, `99900000004${width === 390 ? 1 : 2}`);
    await filterByStatus(page, 'Undelivered');
    await page.getByRole('row', { name: /999001000032/ }).click();
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByText(/^A retry/).waitFor();
    await picture(page, 'message', width);
    await message.getByRole('button', { name: width === 390 ? 'Back to the list' : 'Close' }).click();
    await message.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Clear status' }).click();
    await goByKeyboard(page);
    await picture(page, 'webhook by palette', width);
    await logOut(page);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  async function sendOne(page: Page, phone: string): Promise<void> {
    await openPage(page, 'New message');
    // Key by key: what Playwright fills in at once in Firefox raises no event that the page sees.
    await page.getByLabel('Numbers').pressSequentially(phone);
    await page.getByLabel('Message', { exact: true }).pressSequentially('Your parcel waits at the shop.');
    await page.getByRole('button', { name: 'Send 1 message' }).click();
    await page.getByRole('row', { name: new RegExp(phone) }).waitFor();
    await openPage(page, 'Messages');
  }

  /** Opens the second message by keys alone, and then a page by the palette. */
  async function goByKeyboard(page: Page): Promise<void> {
    const grid = page.getByRole('grid', { name: 'Messages' });
    await grid.getByRole('row', { name: /999000000033/ }).waitFor();
    await grid.focus();
    const active = () => grid.getAttribute('aria-activedescendant');
    const first = await active();
    await page.keyboard.press('j');
    expect(await active()).not.toBe(first);
    await page.keyboard.press('k');
    expect(await active()).toBe(first);
    await page.keyboard.press('Enter');
    await page
      .getByRole('complementary', { name: 'Message' })
      .getByText(/^Accepted/)
      .first()
      .waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('webh');
    await palette.getByRole('option', { name: 'Webhook' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Webhook', level: 1 }).waitFor();
  }

  async function picture(page: Page, name: string, width: number): Promise<void> {
    if (KEPT) await writeFile(path.join(KEPT, `firefox ${name} ${width}.png`), await page.screenshot());
  }
});
