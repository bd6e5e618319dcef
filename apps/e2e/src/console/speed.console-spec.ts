import { MACHINE_PACE } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import type { Locator, Page } from 'playwright-core';
import { call } from '../support/http';
import { ConsoleUnderTest } from './support/console-under-test';
import { openPage } from './support/shell';

jest.setTimeout(120_000);

/** Until a page shows its data and answers a key, on the machine that the pace is measured against. */
const MAX_MS = 1_000 * MACHINE_PACE;
/** Times that a late page is timed at most, since another process may have taken the processor for a moment. */
const ATTEMPTS = 3;
const PHONE = '999000000021';
const TEXT = 'Your parcel arrives today.';

interface TimedPage {
  readonly name: string;
  readonly path: string;
  /** What is there once the data is. */
  readonly data: (main: Locator) => Locator;
}

const PAGES: readonly TimedPage[] = [
  { name: 'Overview', path: '', data: (main) => main.getByRole('link', { name: TEXT }) },
  { name: 'Messages', path: 'messages', data: (main) => main.getByRole('row', { name: new RegExp(PHONE) }) },
  { name: 'Sends', path: 'sends', data: (main) => main.getByRole('link', { name: TEXT }) },
  { name: 'New message', path: 'send', data: (main) => main.locator('option', { hasText: 'Shop-1' }) },
  { name: 'One-time passwords', path: 'otp', data: (main) => main.locator('option', { hasText: 'Shop-1' }) },
  { name: 'Sender names', path: 'sender-names', data: (main) => main.getByRole('row', { name: /Shop-1/ }) },
  { name: 'API keys', path: 'integration/keys', data: (main) => main.getByRole('row', { name: /^test/ }) },
  { name: 'Webhook', path: 'integration/webhook', data: (main) => main.getByRole('button', { name: /#\d/ }).first() },
  { name: 'Usage & billing', path: 'usage', data: (main) => main.getByRole('row', { name: /Top-up/ }).first() },
  { name: 'Team', path: 'team', data: (main) => main.getByRole('row', { name: /vendor-/ }) },
  { name: 'Sub-accounts', path: 'sub-accounts', data: (main) => main.getByRole('row', { name: /North/ }) },
  { name: 'Settings', path: 'settings', data: (main) => main.getByText('This session') },
];

/** A key that has opened nothing by then makes its attempt one without an answer. */
const ANSWERS_WITHIN_MS = 10_000;

describe('every page of a vendor', () => {
  let console: ConsoleUnderTest;
  const rows: string[] = [];

  beforeAll(async () => {
    console = await ConsoleUnderTest.start();
    const { vendor, system } = console;
    const receiver = await system.receiver();
    receiver.answer({ kind: 'respond', status: 200, body: 'thanks' });
    await vendor.setWebhook(`${receiver.url}/hook`);
    await vendor.activateSender('Shop-1');
    const owner = { name: 'North', email: `north-of-${vendor.id}@example.com`, password: 'a longer password' };
    await console.asOwner('POST', '/v1/sub-accounts', owner);
    const body = { recipients: ['999000000020', PHONE], message: TEXT };
    const { apiKey } = vendor;
    expect((await call(system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey, body })).status).toBe(200);
    await eventually(
      async () => {
        const { bulks } = await console.asOwner<{ bulks: { state: string }[] }>('GET', '/v1/bulks');
        expect(bulks.map(({ state }) => state)).toEqual(['finished']);
      },
      { timeoutMs: 60_000, intervalMs: 250 },
    );
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(async () => {
    const head = ['| page | by a click | from its address |', '|---|---|---|'];
    process.stdout.write(`pace of the machine: ${MACHINE_PACE.toFixed(1)}\n${[...head, ...rows].join('\n')}\n`);
    await console?.stop();
  }, 60_000);

  it('shows its data and answers within a second', async () => {
    const { page } = await console.logIn();
    const storageState = await page.context().storageState();
    const best = async (time: () => Promise<number>): Promise<number> => {
      let shortest = await time();
      for (let again = 1; again < ATTEMPTS && shortest > MAX_MS; again += 1)
        shortest = Math.min(shortest, await time());
      return shortest;
    };
    const late: string[] = [];
    for (const timed of PAGES) {
      const click = await best(async () => {
        await openPage(page, timed.name === 'Settings' ? 'Team' : 'Settings');
        await page.waitForLoadState('networkidle');
        return timeOf(page, timed, () => page.getByRole('link', { name: timed.name, exact: true }).click());
      });
      const load = await best(async () => {
        const { page: cold } = await console.open({ storageState });
        const taken = await timeOf(cold, timed, async () => {
          await cold.goto(`/console/${timed.path}`, { waitUntil: 'commit' });
        });
        await cold.context().close();
        return taken;
      });
      rows.push(`| ${timed.name} | ${Math.round(click)} ms | ${Math.round(load)} ms |`);
      if (Math.max(click, load) > MAX_MS) late.push(rows.at(-1) ?? '');
    }
    expect(late).toEqual([]);
  });

  /** Milliseconds until the data is shown and a key has opened the palette, whose code has to be loaded then. */
  async function timeOf(page: Page, { data }: TimedPage, open: () => Promise<void>): Promise<number> {
    const begun = performance.now();
    await open();
    await data(page.getByRole('main')).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to' });
    const isOpen = await palette
      .getByRole('combobox')
      .and(page.locator(':focus'))
      .waitFor({ timeout: ANSWERS_WITHIN_MS })
      .then(
        () => true,
        () => false,
      );
    const took = isOpen ? performance.now() - begun : Infinity;
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });
    return took;
  }
});
