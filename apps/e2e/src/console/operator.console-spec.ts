import { randomBytes } from 'node:crypto';
import { becomesTrue } from '@sms/dev-env';
import type { Page } from 'playwright-core';
import { clientOf } from '../support/http';
import { ConsoleUnderTest } from './support/console-under-test';
import { dialogOf, go, press, tabTo, type } from './support/keyboard';
import { openPage } from './support/shell';

jest.setTimeout(180_000);

const OF_OPERATORS = /\/assets\/operator[.-]/;

/** The carrier cuts the connection, and does not have the message. */
const LOST = '999040';

describe('the console of operators', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    // A message stays uncertain until somebody decides.
    console = await ConsoleUnderTest.start({ env: { MESSAGING_UNCERTAIN_WAIT_SECONDS: '600' } });
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  async function logIn(): Promise<{ page: Page; expectSound: () => Promise<void> }> {
    const guarded = await console.open();
    await guarded.followLink(await clientOf(console.system.baseUrl).loginLink(console.system.system.operator));
    await guarded.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    return { page: guarded.page, expectSound: () => guarded.expectSound() };
  }

  it('is loaded by no browser of a vendor', async () => {
    const { page } = await console.logIn();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const name of ['Messages', 'Sends', 'Sender names', 'API keys', 'Webhook', 'Usage & billing', 'Team'])
      await openPage(page, name);
    await page.goto('/console/ops/vendors');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter((path) => OF_OPERATORS.test(path))).toEqual([]);
  });

  it('groups its pages, and says what is wrong first', async () => {
    const { page, expectSound } = await logIn();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    for (const group of ['Customers', 'Traffic', 'Network', 'Administration']) await pages.getByText(group).waitFor();
    const verdict = page.getByRole('status', { name: 'State of the service' });
    await verdict.getByText(/^(Everything works|\d+ things? (is|are|needs?) )/).waitFor();
    await expectSound();
    for (const name of ['Vendors', 'Stuck messages', 'Carriers', 'Routing', 'Inbound', 'Webhooks', 'Operators']) {
      await openPage(page, name);
      await expectSound();
    }
  });

  it('opens no page of a vendor, by whatever address, and asks nothing for it', async () => {
    const { page, expectSound } = await logIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/v1/') && !/^\/v1\/(console|me|admin)\b/.test(pathname)) asked.push(pathname);
    });
    const request = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000';
    for (const path of [
      'messages',
      'messages/',
      'send',
      'otp',
      'sender-names',
      'integration/keys',
      `bulks/${request}`,
    ]) {
      await page.goto(`/console/${path}`);
      await page.getByText('This page is for vendors').waitFor();
    }
    await expectSound();
    await page.goto('/console/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    expect(asked).toEqual([]);
  });

  it('creates a vendor, adds credits and approves its name, by keyboard alone', async () => {
    const { page, expectSound } = await logIn();
    const suffix = randomBytes(4).toString('hex');
    const vendor = { name: `Acme ${suffix}`, email: `acme-${suffix}@example.com`, password: 'a longer password' };
    await go(page, 'v', 'Vendors');
    await press(page, page.getByRole('button', { name: 'Create vendor' }));
    const dialog = dialogOf(page);
    await type(page, dialog.getByLabel('Name'), vendor.name);
    await type(page, dialog.getByLabel('E-mail of its owner'), vendor.email);
    await type(page, dialog.getByLabel('Password'), vendor.password);
    await expectSound();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: vendor.name, level: 1 }).waitFor();
    await press(page, page.getByRole('button', { name: 'Top up' }));
    await type(page, dialog.getByLabel('Credits'), '500');
    await dialog.getByText('Adds 500 credits. 500 are available then.').waitFor();
    await type(page, dialog.getByLabel('Reference'), 'Invoice 7');
    await page.keyboard.press('Enter');
    await page.getByText('500 credits are available now.').waitFor();
    await page.getByRole('region', { name: 'Available' }).getByText('500', { exact: true }).waitFor();
    await expectSound();

    const client = clientOf(console.system.baseUrl);
    const bearer = await client.logIn(vendor);
    const senderid = `N${suffix}`.toUpperCase();
    const body = { senderid, sample_content: 'Your parcel arrives today.' };
    await client.data('POST', '/v1/sender-names/request', { bearer, body });
    await go(page, 'n', 'Sender names');
    await page.getByRole('list', { name: 'Sender names in this status' }).getByText(senderid).waitFor();
    const heading = page.getByRole('heading', { name: senderid, level: 2 });
    // Names of other tests may wait before it.
    const isReached = async (): Promise<boolean> => {
      if ((await heading.count()) > 0) return true;
      await page.keyboard.press('j');
      return false;
    };
    expect(await becomesTrue(isReached, 30_000)).toBe(true);
    await expectSound();
    await page.keyboard.press('a');
    await press(page, dialogOf(page).getByRole('button', { name: 'Approve' }));
    await page.getByText(`${senderid} approved`).waitFor();
    const names = await client.data<{ sender_names: { senderid: string; status: string }[] }>(
      'GET',
      '/v1/vendor/sender-names',
      { bearer },
    );
    expect(names.sender_names).toEqual([expect.objectContaining({ senderid, status: 'active' })]);
  });

  it('finds and explains a message by its number, and shows the number for a reason, by keyboard alone', async () => {
    const phone = `99900100${String(Date.now()).slice(-4)}`;
    expect((await console.vendor.sendSms({ phone, message: 'Your parcel arrives today.' })).status).toBe(200);
    const { page, expectSound } = await logIn();
    await go(page, 'm', 'Messages');
    await page.keyboard.press('/');
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid', { name: 'Messages' });
    await grid.getByRole('row', { name: new RegExp(`•${phone.slice(-4)}`) }).waitFor();
    expect(page.url()).not.toContain(phone);
    expect(await grid.innerText()).not.toContain(phone);
    await tabTo(page, grid);
    await page.keyboard.press('Enter');
    const message = page.getByRole('complementary', { name: 'Message' });
    await message
      .getByRole('region', { name: 'Timeline' })
      .getByText(/^Accepted/)
      .waitFor();
    await expectSound();
    await press(page, message.getByRole('button', { name: 'Reveal…' }));
    await type(page, dialogOf(page).getByLabel('Reason'), 'Ticket 4711');
    await page.keyboard.press('Enter');
    await message.getByRole('heading', { name: phone }).waitFor();
    await message.getByText('Your parcel arrives today.').waitFor();
    await dialogOf(page).waitFor({ state: 'detached' });
    await go(page, 'a', 'Audit log');
    await page
      .getByRole('row', { name: /^Message revealed/ })
      .filter({ hasText: 'Ticket 4711' })
      .waitFor();
    await expectSound();
  });

  it('decides what became of a stuck message, by keyboard alone', async () => {
    const { body } = await console.vendor.sendSms({ phone: `${LOST}000001`, message: 'Hello' });
    const { request_id: requestId } = body.data as { request_id: string };
    const { page, expectSound } = await logIn();
    await go(page, 's', 'Stuck messages');
    const choice = page.getByRole('checkbox', { name: /^Choose message/ });
    const isStuck = async (): Promise<boolean> => {
      if ((await choice.count()) > 0) return true;
      await page.keyboard.press('r');
      return false;
    };
    expect(await becomesTrue(isStuck, 60_000)).toBe(true);
    await tabTo(page, choice.first());
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: 'Resolve…' }));
    const dialog = dialogOf(page);
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await type(page, dialog.getByLabel('Reason'), 'Ticket 4711');
    await expectSound();
    await page.keyboard.press('Enter');
    await page.getByText('1 message resolved').waitFor();
    await page.getByText('No uncertain messages').waitFor();
    const decided = await console.asOwner<{ messages: { status: string }[] }>(
      'GET',
      `/v1/messages?request_id=${requestId}`,
    );
    expect(decided.messages).toEqual([expect.objectContaining({ status: 'failed' })]);
    await expectSound();
  });

  it('adds a carrier as a version, puts it in force and drains it, by keyboard alone', async () => {
    const { page, expectSound } = await logIn();
    await go(page, 'c', 'Carriers');
    await press(page, page.getByRole('link', { name: 'Add a carrier' }));
    const dialog = dialogOf(page);
    await type(page, dialog.getByLabel('Name'), 'alpine');
    await type(page, dialog.getByLabel('Host'), '127.0.0.1');
    await type(page, dialog.getByLabel('System id'), 'acme');
    await type(page, dialog.getByLabel('Password'), 'secret');
    await type(page, dialog.getByLabel('Prefixes'), '99977');
    await expectSound();
    await page.keyboard.press('Enter');
    await page.getByText('alpine is added to the text').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await type(page, page.getByLabel('Reason'), 'Ticket 4712');
    await expectSound();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Version 1', level: 1 }).waitFor();
    await page.getByRole('row', { name: /^carriers\.alpine/ }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('secret');
    await expectSound();
    await press(page, page.getByRole('button', { name: 'Put in force…' }));
    await dialog.getByText('Carriers added').waitFor();
    await type(page, dialog.getByLabel('Reason'), 'Tried');
    await page.keyboard.press('Enter');
    await page.getByText('Version 1 is in force').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await go(page, 'c', 'Carriers');
    const carrier = page.getByRole('region', { name: 'alpine', exact: true });
    await press(page, carrier.getByRole('button', { name: 'Drain alpine' }));
    await type(page, dialog.getByLabel('Reason'), 'It is not ready.');
    await page.keyboard.press('Enter');
    await carrier.getByText('Drained', { exact: true }).waitFor();
    await expectSound();
    await press(page, page.getByRole('link', { name: 'Settings versions' }));
    await page
      .getByRole('row', { name: /^Version 1/ })
      .getByText('In force', { exact: true })
      .waitFor();
    await expectSound();
  });
});
