import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApiClient } from '@sms/api-client';
import { eventually, type HttpsReceiver } from '@sms/testing';
import type { Vendor } from '../support/vendor';
import { ConsoleUnderTest } from './support/console-under-test';
import { filterByStatus, logOut, openPage, searchMessages } from './support/shell';

jest.setTimeout(120_000);

describe('the console', () => {
  let console: ConsoleUnderTest;
  let vendor: Vendor;
  let receiver: HttpsReceiver;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start({
      env: { WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '1,1,1,1', WEBHOOK_DISPATCHER_BREAKER_RESET_MS: '120000' },
    });
    vendor = console.vendor;
    receiver = await console.system.receiver();
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  it('is entered by a link, once, and stays open over a reload', async () => {
    const link = await new ApiClient(console.system.baseUrl).loginLink(vendor.login);
    const guarded = await console.open();
    const { page } = guarded;
    await page.goto(link);
    const [start = '', domain = ''] = vendor.login.email.split('@');
    await page.getByRole('heading', { name: `Log in as ${start[0] ?? ''}**@${domain}?` }).waitFor();
    expect(page.url()).not.toContain('code');
    expect(await page.context().cookies()).toEqual([]);
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    await page.getByRole('banner').getByText('10 credits').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    await guarded.expectSound();

    const other = await console.open();
    await other.page.goto(link);
    await other.page.getByText('This link was already used or has expired.').waitFor();
    await other.expectSound();
  });

  it('asks before a link takes the place of who is logged in, and leaves them in no tab', async () => {
    const sender = await console.system.vendor();
    const link = () => new ApiClient(console.system.baseUrl).loginLink(sender.login);
    const { page, guarded } = await console.logIn();
    const tab = await page.context().newPage();
    await tab.goto(await link());
    await tab.getByText(`You are logged in as ${vendor.login.email}. That session will end.`).waitFor();
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await tab.getByTitle(vendor.login.email).waitFor();
    await tab.close();

    const other = await page.context().newPage();
    await other.goto(await link());
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByTitle(sender.login.email).waitFor();
    // The first tab shows whose session the browser has now, and nothing of the one before.
    await page.getByTitle(sender.login.email).waitFor();
    expect(await page.content()).not.toContain(vendor.login.email);
    await guarded.expectSound();
  });

  it('is entered by password, keeps nothing that a script can read, and is left in all tabs', async () => {
    const guarded = await console.open();
    const { page } = guarded;
    await page.goto('/console/');
    await page.getByLabel('E-mail').fill(vendor.login.email);
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('E-mail or password is wrong.').waitFor();
    await guarded.expectSound();
    await page.getByLabel('Password').fill(vendor.login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).toBe('[{},{},""]');
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });

    const tab = await page.context().newPage();
    await tab.goto('/console/');
    await tab.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    await logOut(tab);
    await page.getByText('You logged out in another tab.').waitFor();
  });

  it('creates a test key by keyboard alone, whose command sends', async () => {
    const { page, guarded } = await console.logIn();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Create a key' }).first().press('Enter');
    await page.getByLabel('Name', { exact: true }).pressSequentially('<img src=x onerror=alert(1)>');
    await guarded.expectSound();
    await page.keyboard.press('Enter');
    const command = await page.getByLabel('Command').innerText();
    await page.keyboard.press('Escape');
    await page.getByText('Copy the key now').waitFor();
    await guarded.expectSound();

    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'success' });

    await page.getByRole('button', { name: 'Done' }).press('Enter');
    const row = page.getByRole('row', { name: /onerror/ });
    await row.waitFor();
    await row.getByRole('button', { name: /Revoke/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await row.waitFor({ state: 'detached' });
    await eventually(async () => {
      const again = await promisify(execFile)('sh', ['-c', command]);
      expect(JSON.parse(again.stdout)).toMatchObject({ error_code: 'UNAUTHENTICATED' });
    });
  });

  it('sets a webhook, tests it, shows what failed attempt by attempt, and replays', async () => {
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Webhook', exact: true }).click();
    await page.getByLabel('Address').fill('http://plain.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/https/i).first().waitFor();
    await page.getByLabel('Address').fill(`${receiver.url}/hook`);
    await page.getByRole('button', { name: 'Save' }).click();
    receiver.answer({ kind: 'respond', status: 200, body: 'thanks' });
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText(/^200 after/).waitFor();
    await page.getByText('thanks').waitFor();
    const settings = page.getByRole('region', { name: 'Settings' });
    await settings.getByText('Active').waitFor();

    receiver.answer({ kind: 'respond', status: 500, body: '<b>broken</b>' });
    await vendor.sendSms({ phone: '9991110003', message: '<i>refused</i> \u202eat once' });
    await page.reload();
    await page.getByRole('button', { name: /failed #/ }).click();
    await page
      .getByText(/Server error · 500/)
      .first()
      .waitFor({ timeout: 30_000 });
    await page.getByText('all attempts failed').waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Response' }).click();
    await page.getByText('<b>broken</b>').first().waitFor();
    await settings.getByText(/failed too often in a row/).waitFor({ timeout: 30_000 });
    await settings.getByText(/Nothing is sent until .* Nothing was delivered since/).waitFor();
    await page.getByRole('tab', { name: 'Headers' }).click();
    await page.getByText(/webhook-signature of its own/).waitFor();
    const sent = receiver.requests.at(-1);
    await page.getByText(`webhook-id: ${String(sent?.headers['webhook-id'])}`).waitFor();
    await page.getByRole('tab', { name: 'Body' }).click();
    const shown = await page.getByRole('tabpanel').locator('pre').innerText();
    expect(shown).toContain('<i>refused</i> \\u202eat once');
    expect(JSON.stringify(JSON.parse(shown))).toBe(sent?.rawBody.toString());
    await guarded.expectSound();

    receiver.answer({ kind: 'respond', status: 200, body: 'thanks' });
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('accepted by the receiver').waitFor({ timeout: 30_000 });
    await settings.getByText('Active').waitFor({ timeout: 30_000 });
    expect(page.url()).toContain('delivery=');

    const details = page.getByRole('complementary', { name: 'Delivery' });
    await details.getByRole('link', { name: 'Open message' }).click();
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByRole('link', { name: 'Its webhook deliveries' }).click();
    await page.getByRole('button', { name: /failed #/ }).waitFor();
    expect(page.url()).toContain('message_id=');
    await filterByStatus(page, 'cancelled');
    await page.getByText('No matching deliveries').waitFor();
    await page.getByRole('button', { name: 'Clear status' }).click();
    await page.getByRole('button', { name: 'Response', exact: true }).click();
    await page.getByRole('list', { name: 'Last response' }).getByRole('button', { name: '5xx' }).click();
    await page.getByText('No matching deliveries').waitFor();
    expect(page.url()).toContain('outcome=server_error');
    await page.getByRole('button', { name: 'Clear response' }).click();
    await filterByStatus(page, 'delivered');
    await page.getByRole('button', { name: /failed #/ }).waitFor();
    await page.getByRole('button', { name: 'Replay all matching' }).click();
    const replay = page.getByRole('dialog');
    const replayAll = replay.getByRole('button', { name: 'Replay 1 delivery' });
    await replayAll.waitFor();
    await guarded.expectSound();
    const received = receiver.requests.length;
    await replayAll.click();
    await page.getByText('1 will be delivered again.').waitFor();
    await eventually(() => expect(receiver.requests.length).toBeGreaterThan(received));
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: /failed #/ }).waitFor();
  });

  it('finds a message by its number, explains it, and keeps the number out of addresses and tickets', async () => {
    const [refused, delivered] = ['9991110003', '999000000001'];
    for (const phone of [refused, refused, delivered])
      expect((await vendor.sendSms({ phone, message: 'hello' })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await searchMessages(page, `+${refused}`);
    const grid = page.getByRole('grid', { name: 'Messages' });
    const row = grid.getByRole('row').filter({ hasText: 'failed' }).first();
    await row.waitFor();
    expect(await grid.getByRole('row').count()).toBeGreaterThan(1);
    expect(await grid.innerText()).not.toContain(delivered);
    await grid.focus();
    await page.keyboard.press('Enter');
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByText(/Accepted/).waitFor();
    await message.getByText(/A retry/).waitFor();
    await guarded.expectSound();
    expect(page.url()).toContain('message=');
    expect(page.url()).not.toContain(refused);

    const first = page.url();
    await page.keyboard.press(']');
    await page.waitForURL((url) => url.href !== first);
    await page.keyboard.press('[');
    await page.waitForURL(first);
    await message.getByText(/A retry/).waitFor();

    await message.getByRole('button', { name: 'Copy as ticket' }).click();
    await message.getByRole('button', { name: 'Copied' }).waitFor();
    const ticket = await page.evaluate('navigator.clipboard.readText()');
    expect(ticket).toMatch(/Message [0-9a-f-]{36} to 9991••••03: failed/);
    expect(ticket).not.toContain(refused);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const csv = await (await downloading).createReadStream();
    const text = Buffer.concat(await csv.toArray()).toString();
    expect(text.split('\r\n')[0]).toContain('message_id,request_id,recipient');
    expect(text).toContain(refused);
    expect(text).not.toContain(delivered);

    const shared = page.url();
    const other = await console.logIn();
    await other.page.goto(shared);
    await other.page
      .getByRole('complementary', { name: 'Message' })
      .getByText(/Accepted/)
      .waitFor();

    await message.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('button', { name: 'Send 1 message' }).waitFor();
    expect(await page.getByLabel('Numbers').inputValue()).toBe(refused);
    expect(page.url()).not.toContain(refused);
  });

  it('keeps filters as views, under names of its reader, without numbers', async () => {
    const phone = '9991110003';
    expect((await vendor.sendSms({ phone, message: 'hello' })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    const views = page.getByRole('tablist', { name: 'Views' });
    const grid = page.getByRole('grid', { name: 'Messages' });
    await views.getByRole('tab', { name: 'Not delivered today' }).click();
    await grid
      .getByRole('row', { name: /Failed/ })
      .first()
      .waitFor();
    expect(await grid.getByRole('row', { name: /\bDelivered\b/ }).count()).toBe(0);
    expect(page.url()).toContain('status=undelivered');

    const hostile = '<img src=x onerror=alert(1)>';
    await searchMessages(page, phone);
    await page.getByRole('button', { name: 'Clear status' }).click();
    await filterByStatus(page, 'Failed');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(hostile);
    await guarded.expectSound();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(phone);
    await page.reload();
    await views.getByRole('tab', { name: 'All' }).click();
    await page.waitForURL((url) => !url.search.includes('status'));
    await views.getByRole('tab', { name: hostile }).click();
    await page.waitForURL(/status=failed/);
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Remove view' }).click();
    expect(await views.innerText()).not.toContain('onerror');
  });

  it('is usable on a narrow screen, without moving sideways', async () => {
    const { page, guarded } = await console.logIn({ viewport: { width: 320, height: 640 } });
    for (const name of ['Overview', 'Messages', 'API keys', 'Webhook']) {
      await openPage(page, name);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await guarded.expectSound();
    }
  });

  it('can be read where the locale is that of POSIX', async () => {
    const { page } = await console.logIn({ locale: 'en-US@posix' });
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });
});
