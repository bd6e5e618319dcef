import { mkdir, mkdtemp, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@sms/testing';
import { ConsoleUnderTest } from './support/console-under-test';

jest.setTimeout(120_000);

const MAX_BYTES = 200_000;

/** Of the simulator: delivered, out of reach, expired, refused at once. */
const PHONES = ['999000000001', '999001000002', '999000000003', '999002000004', '999000000005', '999003000006'];

describe('pictures of the console', () => {
  let console: ConsoleUnderTest;
  let folder: string;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start();
    folder = process.env['CONSOLE_SCREENSHOTS'] ?? (await mkdtemp(path.join(os.tmpdir(), 'console-')));
    await mkdir(folder, { recursive: true });
    await console.vendor.topUp(12_480);
    await console.vendor.activateSender('Example');
    for (const phone of PHONES) {
      const sent = await console.vendor.sendSms({ phone, message: 'Your parcel arrives today.', sender_id: 'Example' });
      expect(sent.status).toBe(200);
    }
    await eventually(async () => {
      const { data } = await console.vendor.logPage();
      expect(data.filter(({ status }) => status === 'queued' || status === 'pending')).toEqual([]);
    });
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  it('shows why a message failed', async () => {
    const { page } = await console.logIn({ theme: 'light', viewport: { width: 1280, height: 800 } });
    await page.getByRole('link', { name: 'Messages', exact: true }).click();
    await page.getByRole('row', { name: /999001000002/ }).click();
    await page
      .getByRole('complementary', { name: 'Message' })
      .getByText(/A retry/)
      .waitFor();
    await picture(page, 'console-messages.png');
  });

  it('shows what a send would do', async () => {
    const { page } = await console.logIn({ theme: 'dark', viewport: { width: 1280, height: 800 } });
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Numbers').fill('999000000001, 999000000002, 999000000002, 99900000000x');
    await page.getByLabel('Message', { exact: true }).fill('Your order is on its way – see you soon');
    await page.getByText('1 refused').waitFor();
    await picture(page, 'console-send.png');
  });

  async function picture(page: Awaited<ReturnType<typeof console.logIn>>['page'], name: string): Promise<void> {
    const file = path.join(folder, name);
    await page.evaluate('document.fonts.ready.then(() => null)');
    await page.screenshot({ path: file });
    const { size } = await stat(file);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(MAX_BYTES);
  }
});
