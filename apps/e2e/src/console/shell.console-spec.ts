import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { becomesTrue } from '@sms/dev-env';
import { call, clientOf } from '../support/http';
import { ConsoleUnderTest } from './support/console-under-test';
import { chooseMode, logOut, openAccountMenu } from './support/shell';

jest.setTimeout(120_000);

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('the shell of the console', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start();
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  it('keeps the mode from page to page and in the address, and lists by it', async () => {
    const { vendor } = console;
    expect((await vendor.sendSms({ phone: '999000000001', message: HOSTILE })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    const row = page.getByRole('grid', { name: 'Messages' }).getByRole('row', { name: /999000000001/ });
    await row.waitFor();
    await chooseMode(page, 'Test');
    await page.getByText('No messages yet').waitFor();
    await guarded.expectSound();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    expect(page.url()).toContain('mode=test');
    await page.getByText('Test mode: nothing reaches a phone and nothing is charged').waitFor();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByText('No messages yet').waitFor();
    const body = { phone: '999000000007', message: HOSTILE };
    const sent = await call(console.system.baseUrl, 'POST', '/v1/vendor/send-sms', {
      apiKey: await console.key('test'),
      body,
    });
    expect(sent.status).toBe(200);
    await page.getByRole('button', { name: '1 newer' }).waitFor();
    await page.keyboard.press('r');
    await page
      .getByRole('grid')
      .getByRole('row', { name: /999000000007/ })
      .waitFor();
    await chooseMode(page, 'Live');
    await row.waitFor();
    expect(page.url()).not.toContain('mode');
  });

  it('goes anywhere by keyboard: to a page, an action, a message, a number', async () => {
    const { vendor } = console;
    expect((await vendor.sendSms({ phone: '999000000002', message: 'hello' })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    const palette = page.getByRole('dialog', { name: 'Go to' });
    const find = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await palette.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
    };
    await find('webh');
    await palette.getByRole('option', { name: 'Webhook' }).waitFor();
    await guarded.expectSound();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Webhook', level: 1 }).waitFor();

    await find(HOSTILE);
    await palette.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'detached' });

    await find('+999 000 000 002');
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid', { name: 'Messages' });
    await grid.getByRole('row', { name: /999000000002/ }).waitFor();
    expect(page.url()).not.toContain('999000000002');
    await grid.focus();
    await page.keyboard.press('Enter');
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByText(/Accepted/).waitFor();
    const id = new URL(page.url()).searchParams.get('message') ?? '';

    await find('overv');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^(Overview|Welcome)/ }).waitFor();
    await find(id);
    await page.keyboard.press('Enter');
    await message.getByText(/Accepted/).waitFor();

    await find('to test');
    await page.keyboard.press('Enter');
    await page.waitForURL(/mode=test/);
  });

  it('lists its keys, and lets them be switched off', async () => {
    const { page, guarded } = await console.logIn();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('View the page as an API call').waitFor();
    await guarded.expectSound();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'View as API call' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('y');
    await page.waitForFunction('navigator.clipboard.readText().then((text) => text === location.href)');

    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await keys.getByRole('switch', { checked: true }).click();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Go to' }).waitFor();
    expect(await keys.count()).toBe(0);
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/?$/);
  });

  it('masks the numbers of people until they are asked for whole, and shows times in the zone chosen', async () => {
    const { vendor } = console;
    expect((await vendor.sendSms({ phone: '46700000001', message: 'hello' })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Messages' });
    const row = grid.getByRole('row', { name: /4670•••••01/ });
    await row.waitFor();
    expect(await grid.innerText()).not.toContain('46700000001');
    const titleIn = async (zone: string): Promise<string> => {
      const title = (await row.locator('time').getAttribute('title')) ?? '';
      expect(title).toContain(zone);
      return title.split(' · ')[0] ?? '';
    };
    const local = await titleIn('Kat');
    const localTime = await row.locator('time').innerText();
    await openAccountMenu(page);
    await page.getByRole('menuitemradio', { name: 'UTC', exact: true }).click();
    const utc = await titleIn('UTC');
    expect([local.includes(localTime), utc.includes(await row.locator('time').innerText())]).toEqual([true, true]);
    const minutes = (Date.parse(`${local} UTC`) - Date.parse(`${utc} UTC`)) / 60_000;
    expect(minutes).toBe(345);
    await page.getByRole('menuitemcheckbox', { name: 'Show full numbers' }).click();
    await page.keyboard.press('Escape');
    await grid.getByRole('row', { name: /46700000001/ }).waitFor();
    await page.reload();
    await grid.getByRole('row', { name: /46700000001/ }).waitFor();
    await guarded.expectSound();
    const other = await page.context().newPage();
    await other.goto('/console/messages');
    await other.getByRole('row', { name: /4670•••••01/ }).waitFor();
    expect(await other.locator('time').first().innerText()).toMatch(/\d/);
  });

  it('shows what may not be seen as such, and says who has it', async () => {
    const member = await console.member();
    const { page, guarded } = await console.logIn({ login: member });
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('You do not have access to API keys').waitFor();
    await page.getByText(console.vendor.login.email).last().waitFor();
    await guarded.expectSound();
  });

  it('leaves nothing of a user to the next one', async () => {
    const member = await console.member();
    expect((await console.vendor.sendSms({ phone: '999000000009', message: 'hello' })).status).toBe(200);
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByRole('row', { name: /999000000009/ }).waitFor();
    await logOut(page);
    await page.getByLabel('E-mail').waitFor();
    expect(await page.content()).not.toContain('999000000009');
    expect(await page.content()).not.toContain(console.vendor.login.email);
    await page.getByLabel('E-mail').fill(member.email);
    await page.getByLabel('Password').fill(member.password);
    await page.keyboard.press('Enter');
    await page.getByTitle(member.email).waitFor();
    await page.getByRole('row', { name: /999000000009/ }).waitFor();
    await guarded.expectSound();
  });

  it('shows each page as a command that gives the same data', async () => {
    const { page, guarded } = await console.logIn();
    const env = { ...process.env, SMS_API_KEY: console.vendor.apiKey, SMS_TOKEN: console.vendor.bearer };
    for (const name of ['Overview', 'Messages', 'Sender names', 'API keys', 'Webhook']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'View as API call' });
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      await guarded.expectSound();
      const command = await page.evaluate<string>('navigator.clipboard.readText()');
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
      expect(JSON.parse(stdout)).toMatchObject({ data: expect.anything() as unknown });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('says of a suspended account that it is suspended, and what was refused and where that is explained', async () => {
    const suspended = await console.system.vendor();
    const operator = await clientOf(console.system.baseUrl).logIn(console.system.system.operator);
    const { page, guarded } = await console.logIn({ login: suspended.login });
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByText('No messages yet').waitFor();
    const suspension = await call(console.system.baseUrl, 'POST', `/v1/admin/vendors/${suspended.id}/suspend`, {
      bearer: operator,
      body: { reason: 'Reported for fraud.' },
    });
    expect(suspension.status).toBe(200);
    const code = page.getByRole('link', { name: 'ACCOUNT_SUSPENDED' });
    // The gateway may know a caller for a second.
    const isRefused = async (): Promise<boolean> => {
      await page.getByRole('link', { name: 'API keys' }).click();
      await page.getByRole('link', { name: 'Sender names' }).click();
      return code.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    };
    expect(await becomesTrue(isRefused, 30_000)).toBe(true);
    await guarded.expectSound();
    expect((await page.request.get((await code.getAttribute('href')) ?? '')).status()).toBe(200);
    await page.reload();
    await page.getByText('The account is suspended.').first().waitFor();
    await guarded.expectSound();
  });

  it('says that the server is away, keeps the page, and comes back by itself', async () => {
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'Webhook', exact: true }).click();
    const shown = page.getByRole('region', { name: 'List of deliveries' });
    const skipped = shown.getByRole('button', { name: 'Show skipped' });
    await shown.getByText('No deliveries yet').or(shown.getByRole('table')).or(skipped).first().waitFor();
    await page.context().setOffline(true);
    // Each part that shows what it has says so.
    const stale = page.getByText(/^As of .* Retrying/).first();
    await stale.waitFor({ timeout: 30_000 });
    await guarded.expectSound();
    await page.context().setOffline(false);
    await stale.waitFor({ state: 'detached', timeout: 30_000 });
  });
});
