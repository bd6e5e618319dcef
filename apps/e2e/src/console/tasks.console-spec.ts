import { MACHINE_PACE } from '@sms/dev-env';
import { eventually } from '@sms/testing';
import type { Download, Page } from 'playwright-core';
import { call } from '../support/http';
import { ConsoleUnderTest } from './support/console-under-test';
import { moveMessages } from './support/history';
import { StopWatch, tableOf, type TimedTask } from './support/stop-watch';

jest.setTimeout(240_000);

/** Somebody who has never seen the console gives up after a minute. */
const MAX_MS = 60_000;
/** By when a busy page has taken a click, at the latest. */
const SLOW_MS = 60_000 * MACHINE_PACE;
const LARGE = 2_000;
const EXPORTED = 220;
const YESTERDAY = { delivered: 18, undelivered: 2 };
/** The time zone of the browser. */
const ZONE = 'Asia/Kathmandu';

/**
 * The tasks for which people open the console, by what a newcomer sees: roles and visible names. Only the first address
 * is typed. The stop-watch counts what a person does, and adds the time that reading and typing take.
 */
describe('a newcomer', () => {
  let console: ConsoleUnderTest;
  const tasks: TimedTask[] = [];

  beforeAll(async () => {
    console = await ConsoleUnderTest.start({});
    const { vendor } = console;
    await vendor.topUp(10_000);
    for (let sent = 0; sent < YESTERDAY.delivered; sent += 1) await send(String(999_000_700_000 + sent));
    for (let sent = 0; sent < YESTERDAY.undelivered; sent += 1) await send(String(999_001_700_000 + sent));
    await sendToMany(numbers(30, 999_000_800_000), 'Summer sale: 20 % off until Sunday.');
    await eventually(expectAllEnded, { timeoutMs: 30_000 });
    const noon = `(date_trunc('day', now() AT TIME ZONE '${ZONE}') - interval '12 hours') AT TIME ZONE '${ZONE}'`;
    await moveMessages(console, '999___7_____', noon);
    await moveMessages(console, '9990008_____', `now() - interval '1 hour'`);
    await sendToMany(numbers(EXPORTED, 999_000_900_000), 'Your parcel arrives today.');
    await send('999001600000');
    await eventually(expectCounted, { timeoutMs: 60_000, intervalMs: 500 });
  }, 240_000);
  afterEach(() => console?.closePages());
  afterAll(async () => {
    process.stdout.write(`pace of the machine: ${MACHINE_PACE.toFixed(1)}\n${tableOf(tasks)}\n`);
    await console?.stop();
  }, 60_000);

  const send = async (phone: string): Promise<void> => {
    expect((await console.vendor.sendSms({ phone, message: 'Your parcel arrives today.' })).status).toBe(200);
  };
  const sendToMany = async (phones: readonly string[], message: string): Promise<void> => {
    const body = { recipients: phones, message };
    const { apiKey } = console.vendor;
    expect((await call(console.system.baseUrl, 'POST', '/v1/vendor/send-bulk-sms', { apiKey, body })).status).toBe(200);
  };
  const expectAllEnded = async (): Promise<void> => {
    const log = await console.vendor.wholeLog();
    expect(log.filter(({ status }) => status === 'queued' || status === 'pending')).toEqual([]);
  };
  const expectCounted = async (): Promise<void> => {
    const { bulks } = await console.asOwner<{ bulks: { recipients: number; state: string }[] }>('GET', '/v1/bulks');
    expect(bulks.map(({ recipients, state }) => [recipients, state])).toEqual([
      [EXPORTED, 'finished'],
      [30, 'finished'],
    ]);
  };

  /** The page of somebody who has just logged in, and their watch. */
  async function start(): Promise<{ page: Page; person: StopWatch }> {
    const { page } = await console.logIn();
    return { page, person: new StopWatch(page) };
  }

  function done(person: StopWatch, name: string): void {
    const task = person.stop(name);
    tasks.push(task);
    expect(task.measuredMs / MACHINE_PACE + task.humanMs).toBeLessThan(MAX_MS);
  }

  it('logs in', async () => {
    const { page } = await console.open();
    const person = new StopWatch(page);
    await page.goto('/console/');
    await person.type(page.getByLabel('E-mail'), console.vendor.login.email);
    await person.type(page.getByLabel('Password'), console.vendor.login.password);
    await person.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    done(person, 'Log in');
  });

  it('sends one message, and sees it delivered', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'New message', exact: true }));
    await person.type(page.getByLabel('Numbers'), '999000600001');
    await person.type(page.getByLabel('Message', { exact: true }), 'Your parcel waits at the shop.');
    await person.click(page.getByRole('button', { name: 'Send 1 message' }));
    await page
      .getByRole('row', { name: /999000600001/ })
      .getByText('Delivered')
      .waitFor();
    done(person, 'Send one message and see it delivered');
  });

  it('sends to 2,000 numbers of a file', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'New message', exact: true }));
    await person.click(page.getByRole('radio', { name: 'Upload CSV' }));
    const lines = ['name;phone', ...numbers(LARGE, 999_000_500_000).map((phone, row) => `Customer ${row};${phone}`)];
    await person.chooseFile(page.getByLabel('File', { exact: true }), 'customers.csv', lines);
    await person.type(page.getByLabel('Message', { exact: true }), 'We open at nine tomorrow.');
    await person.click(page.getByRole('button', { name: 'Send 2,000 messages' }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Type 2000 to confirm'), '2000');
    await person.click(dialog.getByRole('button', { name: 'Send 2,000 messages' }));
    await page.getByRole('heading', { name: /^[1-9][\d,]* of 2,000 have left the queue/ }).waitFor();
    done(person, 'Send to 2,000 numbers of a CSV and see the first leave');
  });

  it('sends to a file with spaces, plus signs, a name in place of a number, and a number twice', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'New message', exact: true }));
    await person.click(page.getByRole('radio', { name: 'Upload CSV' }));
    const lines = ['name,phone', 'Ann,+999 000 600 101', 'Bo,00999000600102', 'Cy,999-000-600-103', 'Di,ask her'];
    await person.chooseFile(page.getByLabel('File', { exact: true }), 'dirty.csv', [...lines, 'Ed,999000600103']);
    await page.getByText('3 numbers tidied').waitFor();
    await person.type(page.getByLabel('Message', { exact: true }), 'We open at nine tomorrow.');
    await person.click(page.getByRole('button', { name: 'Leave out' }));
    await page.getByRole('row', { name: 'Duplicates removed 1' }).waitFor();
    await person.click(page.getByRole('button', { name: 'Send 3 messages' }));
    await page.getByRole('heading', { name: '3 of 3 have left the queue' }).waitFor();
    done(person, 'Send to a dirty CSV without its bad row');
  });

  it('finds why a message was not delivered', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'Messages', exact: true }));
    await person.click(page.getByRole('tab', { name: 'Not delivered today' }));
    await person.click(page.getByRole('row', { name: /999001600000/ }));
    const message = page.getByRole('complementary', { name: 'Message' });
    await message.getByText(/^A retry/).waitFor();
    await message
      .getByText(/^Accepted/)
      .first()
      .waitFor();
    done(person, 'Find why a message was not delivered');
  });

  it('exports the 220 rows of a send', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'Sends', exact: true }));
    await person.click(page.getByRole('link', { name: String(EXPORTED), exact: true }));
    const downloading = page.waitForEvent('download');
    await person.click(page.getByRole('button', { name: 'Export' }));
    const file = await downloading;
    await page.getByText(`Exported ${EXPORTED} messages`).waitFor();
    done(person, 'Export 220 rows');
    expect((await textOf(file)).trim().split('\r\n')).toHaveLength(EXPORTED + 1);
  });

  it("reads yesterday's volume, delivery rate and spend", async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('button', { name: 'Choose a span of your own' }));
    const span = page.getByRole('dialog', { name: 'Own span' });
    const [yesterday, today] = [dayOf(1), dayOf(0)];
    await person.type(span.getByLabel('From'), `${yesterday}T00:00`, '010120260000');
    await person.type(span.getByLabel('To', { exact: true }), `${today}T00:00`, '010120260000');
    await person.click(span.getByRole('button', { name: 'Show' }));
    const { delivered, undelivered } = YESTERDAY;
    const metric = (name: string) => page.getByRole('region', { name, exact: true });
    await metric('Messages')
      .getByRole('link', { name: String(delivered + undelivered), exact: true })
      .waitFor();
    await metric('Delivered').getByRole('link', { name: '90.0 %', exact: true }).waitFor();
    await metric('Spend')
      .getByText(String(delivered + undelivered), { exact: true })
      .waitFor();
    done(person, "Read yesterday's volume, delivery rate and spend");
  });

  it('finds the send of an hour ago', async () => {
    const { page, person } = await start();
    await person.click(page.getByRole('link', { name: 'Sends', exact: true }));
    const row = page.getByRole('row', { name: /^Summer sale/ });
    const started = (await row.locator('time').getAttribute('datetime')) ?? '';
    expect(Math.abs(Date.now() - Date.parse(started) - 3_600_000)).toBeLessThan(600_000);
    await person.click(row.getByRole('link', { name: /^Summer sale/ }));
    await page.getByRole('heading', { name: '30 of 30 have left the queue' }).waitFor();
    done(person, 'Find the send of an hour ago');
  });

  it('reads how one-time passwords are called, and tries one', async () => {
    const { page, person } = await start();
    // The reference is long: the browser is busy with it for some seconds.
    page.setDefaultTimeout(SLOW_MS);
    await person.click(page.getByRole('link', { name: 'Documentation' }));
    const calls = page.getByRole('navigation', { name: /^Sidebar/ });
    await person.click(calls.getByRole('button', { name: /^One-time passwords/ }));
    await person.click(calls.getByRole('button', { name: /^Send a code/ }));
    const body = page.getByRole('region', { name: 'Send a code' }).getByRole('group', { name: 'Request Body' });
    const fields = body.getByRole('listitem');
    for (const field of [/^\s*phone_number/, /^\s*sender_id/])
      await fields.filter({ hasText: field }).first().waitFor();
    while (new URL(page.url()).pathname === '/docs') await person.goBack();
    await person.click(page.getByRole('link', { name: 'One-time passwords' }));
    await person.click(page.getByRole('radio', { name: 'Test' }));
    await person.click(page.getByRole('row', { name: 'the code is right' }).getByRole('button'));
    await person.click(page.getByRole('button', { name: 'Send test code' }));
    await person.click(page.getByRole('button', { name: 'Verify' }));
    await page.getByText('Verified.').waitFor();
    done(person, 'Read the reference of one-time passwords and verify one');
  });
});

const numbers = (count: number, first: number): string[] =>
  Array.from({ length: count }, (_unused, index) => String(first + index));

async function textOf(file: Download): Promise<string> {
  return Buffer.concat(await (await file.createReadStream()).toArray()).toString();
}

/** A day of the browser's time zone, such as 2026-03-01. @param daysAgo from today */
const dayOf = (daysAgo: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: ZONE }).format(new Date(Date.now() - daysAgo * 86_400_000));
