import { countSegments } from '@sms/sms-text';
import { eventually } from '@sms/testing';
import { ConsoleUnderTest } from './support/console-under-test';
import { chooseMode, openPage } from './support/shell';

jest.setTimeout(120_000);

const HOSTILE = '<img src=x onerror=alert(1)>';

describe('sending from the console', () => {
  let console: ConsoleUnderTest;

  beforeAll(async () => {
    console = await ConsoleUnderTest.start();
  }, 120_000);
  afterEach(() => console?.closePages());
  afterAll(() => console?.stop(), 60_000);

  it('sends one message by keyboard alone, for what it said before', async () => {
    const { page, guarded } = await console.logIn();
    const before = await console.vendor.balance();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'New message', level: 1 }).waitFor();
    await guarded.expectSound();
    const tabTo = async (label: string): Promise<void> => {
      for (let tabs = 0; tabs < 60; tabs += 1) {
        await page.keyboard.press('Tab');
        if ((await page.getByLabel(label, { exact: true }).and(page.locator(':focus')).count()) > 0) return;
      }
      throw new Error(`${label} is not reached by Tab`);
    };
    await tabTo('Numbers');
    await page.keyboard.type('+999 000-000 101');
    await tabTo('Message');
    const text = `${HOSTILE} – “${'x'.repeat(50)}” ж`;
    await page.keyboard.type(text);
    const estimate = page.getByRole('region', { name: 'Before you send' });
    await estimate.getByRole('row', { name: 'encoding UCS-2' }).waitFor();
    await estimate.getByRole('row', { name: `Segments each ${countSegments(text)}` }).waitFor();
    const outside = page.getByRole('group', { name: 'What forces UCS-2' });
    expect(await outside.locator('mark').allInnerTexts()).toEqual(['–', '“', '”', 'ж']);
    await guarded.expectSound();
    await outside.getByRole('button', { name: 'Replace all of these' }).press('Enter');
    expect(await outside.locator('mark').allInnerTexts()).toEqual(['ж']);
    await page.getByLabel('Message', { exact: true }).press('End');
    await page.keyboard.press('Backspace');
    await outside.waitFor({ state: 'detached' });
    await estimate.getByRole('row', { name: 'encoding GSM-7' }).waitFor();
    await estimate.getByRole('row', { name: 'credits 1' }).waitFor();
    await page.getByRole('button', { name: 'Send 1 message' }).waitFor();
    await page.getByLabel('Message', { exact: true }).press('Control+Enter');
    const row = page.getByRole('grid', { name: 'Messages' }).getByRole('row', { name: /999000000101/ });
    await row.waitFor();
    await guarded.expectSound();
    expect(await console.vendor.balance()).toBe(before - 1);
    expect((await console.system.acceptedFor('999000000101')).length).toBeLessThanOrEqual(1);
  });

  it('sends once what had to be repeated, since its answer was lost', async () => {
    const { page, guarded } = await console.logIn();
    await chooseMode(page, 'Test');
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Numbers').fill('999000000151');
    await page.getByLabel('Message', { exact: true }).fill('hello');
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/vendor/send-sms', async (route) => {
      const isEstimate = route.request().postData()?.includes('"dry_run":true');
      if (isEstimate) return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The first is accepted, and its answer lost on the way.
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Send 1 message as a test' }).click();
    await page.getByText('The outcome is unknown').waitFor();
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Repeat safely' }).click();
    const grid = page.getByRole('grid', { name: 'Messages' });
    await grid.getByRole('row', { name: /999000000151/ }).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    await eventually(async () => expect(await console.system.acceptedFor('999000000151')).toHaveLength(1));
    expect(await grid.getByRole('row', { name: /999000000151/ }).count()).toBe(1);
  });

  it('keeps what was typed when the session ends, behind a new login', async () => {
    const login = await console.member();
    const { page, guarded } = await console.logIn({ login });
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Message', { exact: true }).fill('typed before');
    const { users } = await console.asOwner<{ users: { id: number; email: string }[] }>(
      'GET',
      '/v1/users?per_page=100',
    );
    const id = users.find(({ email }) => email === login.email)?.id;
    await console.asOwner('POST', `/v1/users/${id}/end-sessions`);
    await page.getByLabel('Numbers').fill('999000000161');
    await page.getByText('Your session has ended.').waitFor();
    await guarded.expectSound();
    await page.getByLabel('E-mail').fill(login.email);
    await page.getByLabel('Password').fill(login.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Send 1 message' }).waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('typed before');
  });

  it('says what a send would lack, and sends nothing meanwhile', async () => {
    const { page, guarded } = await console.logIn();
    const before = await console.vendor.balance();
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    const numbers = Array.from({ length: 40 }, (_, index) => String(999_000_000_200 + index));
    await page.getByLabel('Numbers').fill(numbers.join('\n'));
    await page.getByLabel('Message', { exact: true }).fill('hello');
    await page.getByText(/credits short/).waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Message', { exact: true }).press('Control+Enter');
    await guarded.expectSound();
    expect(new URL(page.url()).pathname).toBe('/console/send');
    expect(await console.vendor.balance()).toBe(before);
    await page.getByRole('button', { name: 'View as API call' }).click();
    await page.getByRole('dialog').getByText('send-bulk-sms').waitFor();
  });

  it('shows what a list holds that is no number, and sends it without', async () => {
    const { page, guarded } = await console.logIn();
    await chooseMode(page, 'Test');
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Numbers').fill(`999000000301, ${HOSTILE}\n999000000302; 999000000302, 12`);
    await page.getByLabel('Message', { exact: true }).fill('hello');
    const refused = page.getByRole('group', { name: 'Refused' });
    await refused.getByText('2 refused').waitFor();
    await refused.getByText(HOSTILE).waitFor();
    await guarded.expectSound();
    await refused.getByRole('button', { name: 'Leave out' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByText('2 left out').waitFor();
    const estimate = page.getByRole('region', { name: 'Before you send' });
    await estimate.getByRole('row', { name: 'Duplicates removed 1' }).waitFor();
    await estimate.getByRole('row', { name: 'credits 0' }).waitFor();
    await page.getByRole('button', { name: 'Send 2 messages as a test' }).waitFor();
    await guarded.expectSound();
    await page.getByRole('button', { name: 'Send 2 messages as a test' }).click();
    await page.getByRole('heading', { name: '2 of 2 have left the queue' }).waitFor();
    await page.getByText('Finished', { exact: true }).waitFor();
    await page.locator('dl > div', { hasText: /^\s*Delivered\s*2\s*100/ }).waitFor();
    await guarded.expectSound();
    await page.getByRole('link', { name: 'View 2 messages' }).click();
    await page.getByRole('row', { name: /999000000302/ }).waitFor();
  });

  it('sends a file without its bad lines, and tells how far it is and why some failed', async () => {
    const { page, guarded } = await console.logIn();
    await chooseMode(page, 'Test');
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Message', { exact: true }).fill('hello');
    await page.getByRole('radio', { name: 'Upload CSV' }).check();
    const lines = ['name;phone', `a;${HOSTILE}`, 'b;999000000501', 'c;999001000502', 'd;999000000501', 'e;+46'];
    const name = `${HOSTILE.replaceAll('/', '')}.csv`;
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await page.getByText(name).waitFor();
    const refused = page.getByRole('group', { name: 'Refused' });
    await refused.getByText('2 refused').waitFor();
    await refused.getByText(`line 2: ${HOSTILE}`).waitFor();
    await guarded.expectSound();
    await refused.getByRole('button', { name: 'Leave out' }).click();
    await page.getByRole('row', { name: 'Duplicates removed 1' }).waitFor();
    await page.getByRole('button', { name: 'Send 2 messages as a test' }).click();
    await page.getByRole('heading', { name: '2 of 2 have left the queue' }).waitFor();
    await page.getByText('Finished', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'hello', level: 1 }).waitFor();
    await page.getByText('Test sends cost nothing.').waitFor();
    const reason = page.getByRole('region', { name: 'Why not delivered' }).getByRole('listitem');
    await reason.getByRole('link', { name: '1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download failed (1)' }).waitFor();
    await guarded.expectSound();
  });

  it('takes a file that is dropped', async () => {
    const { page } = await console.logIn();
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByRole('radio', { name: 'Upload CSV' }).check();
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['999000000601\\n999000000602'], 'dropped.csv'));
      return transfer;
    })()`);
    await page.getByLabel('File', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('dropped.csv, 1 KB · 2 rows').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('hello');
    await page.getByRole('button', { name: 'Send 2 messages' }).waitFor();
  });

  it('cancels what no carrier has, and gives its credits back', async () => {
    await console.vendor.topUp(100);
    const before = await console.vendor.balance();
    // Three refusals in a row slow a number down: what follows them waits long enough to be taken back.
    const numbers = Array.from({ length: 60 }, (_, index) => String(999_050_000_000 + index));
    const { page, guarded } = await console.logIn();
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('Numbers').fill(numbers.join('\n'));
    await page.getByLabel('Message', { exact: true }).fill('hello');
    await page.getByRole('button', { name: 'Send 60 messages' }).click();
    await page.getByRole('button', { name: 'Cancel the rest' }).click();
    const dialog = page.getByRole('dialog');
    await guarded.expectSound();
    await dialog.getByRole('button', { name: 'Cancel them' }).click();
    await page.getByText(/[1-9]\d* of 60 cancelled\. [1-9]\d* credits returned/).waitFor();
    const shown = await page.getByText(/credits returned/).innerText();
    const released = Number(/(\d+) credits/.exec(shown)?.[1]);
    const credits = page.getByRole('region', { name: 'Credits' }).getByRole('definition');
    await eventually(async () => {
      const [charged = 0, held = 0, back] = (await credits.allInnerTexts()).map(Number);
      expect([charged + held, back]).toEqual([60 - released, released]);
    });
    await guarded.expectSound();
    await eventually(async () => expect(await console.vendor.balance()).toBe(before - 60 + released));
  });

  it('asks for a sender name, and shows what became of it', async () => {
    const { page, guarded } = await console.logIn();
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Request a name' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Shop-1');
    await dialog.getByLabel('Sample message').fill(`${HOSTILE} arrives`);
    await dialog.getByRole('figure').getByText(HOSTILE).waitFor();
    await guarded.expectSound();
    await dialog.getByRole('button', { name: 'Request' }).click();
    await page.getByRole('row', { name: /Shop-1 In review/ }).waitFor();
    await guarded.expectSound();
    const { sender_names: names } = await console.asOwner<{ sender_names: { id: string }[] }>(
      'GET',
      '/v1/vendor/sender-names?status=pending',
    );
    await console.vendor.rejectSender(names[0]?.id ?? '', `Not yours ${HOSTILE}`);
    await page.keyboard.press('r');
    await page.getByRole('row', { name: /Shop-1 Not yours .*Rejected/ }).waitFor();
    await guarded.expectSound();
    await console.vendor.activateSender('Shop-2');
    await page.keyboard.press('r');
    await page.getByRole('row', { name: /Shop-2 Active/ }).waitFor();
    await page.getByRole('link', { name: 'New message', exact: true }).click();
    await page.getByLabel('From', { exact: true }).selectOption('Shop-2');
    await page.getByLabel('Numbers').fill('999000000401');
    await page.getByLabel('Message', { exact: true }).fill('hello');
    await page.getByRole('row', { name: 'From Shop-2' }).waitFor();
  });

  it('tries one-time passwords: right, wrong until locked, expired, used', async () => {
    const { page, guarded } = await console.logIn();
    await chooseMode(page, 'Test');
    await page.getByRole('link', { name: 'One-time passwords' }).click();
    await guarded.expectSound();
    const verify = page.getByRole('form', { name: 'Verify the code' });
    const ask = async (what: string): Promise<void> => {
      await page.getByRole('row', { name: what }).getByRole('button').click();
      await page.getByRole('button', { name: 'Send test code' }).click();
      await verify.getByText('Valid until').waitFor();
    };
    const verifyAs = async (outcome: string): Promise<void> => {
      await verify.getByRole('button', { name: 'Verify' }).click();
      await verify.getByText(outcome).waitFor();
    };
    await ask('the code is right');
    await verifyAs('Verified.');
    await guarded.expectSound();
    await ask('the code is wrong');
    for (let tries = 0; tries < 5; tries += 1) await verifyAs('INVALID_CODE');
    await verifyAs('ATTEMPTS_EXCEEDED');
    await ask('the code has expired');
    await verifyAs('CODE_EXPIRED');
    await ask('the code has been used');
    await verifyAs('CODE_ALREADY_USED');
    await guarded.expectSound();
  });

  it('is usable on a narrow screen, without moving sideways', async () => {
    const { page, guarded } = await console.logIn({ viewport: { width: 320, height: 640 } });
    for (const name of ['New message', 'One-time passwords', 'Sender names']) {
      await openPage(page, name);
      if (name === 'New message') {
        await page.getByLabel('Numbers').fill('9'.repeat(300));
        await page.getByLabel('Message', { exact: true }).fill(`–${'W'.repeat(150)}`);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      await guarded.expectSound();
    }
  });
});
