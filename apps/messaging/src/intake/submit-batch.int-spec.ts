import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { FAULT_CODES, hadNoEffect } from '@sms/platform/errors';
import { eventually } from '@sms/testing';
import fc from 'fast-check';
import {
  accountWithoutBilling,
  accountWithoutCredit,
  MessagingUnderTest,
  newAccount,
  sms,
} from '../testing/start-messaging';

describe('messaging.submit', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  it('accepts a message and shows it as queued in the log', async () => {
    const account = newAccount();
    const item = sms(account, { text: 'Hello there' });
    expect(await messaging.submit(item)).toEqual(['accepted']);
    expect(await messaging.log(account)).toEqual([
      expect.objectContaining({
        status: 'queued',
        text: 'Hello there',
        recipient: item.recipients[0],
        requestId: item.requestId,
        userId: 7,
      }),
    ]);
  });

  it('decides each item of a batch alone', async () => {
    const account = newAccount();
    const outcomes = await messaging.submit(
      sms(account),
      sms(accountWithoutCredit),
      sms(account, { sender: 'NOBODY' }),
      sms(account),
    );
    expect(outcomes).toEqual(['accepted', 'insufficient_credit', 'unknown_sender', 'accepted']);
    expect(await messaging.log(account)).toHaveLength(2);
    expect(await messaging.log(accountWithoutCredit)).toHaveLength(0);
  });

  it('repeats the first outcome for a request it knows, in the same batch and later, and stores it once', async () => {
    const account = newAccount();
    const item = sms(account);
    expect(await messaging.submit(item, item)).toEqual(['accepted', 'accepted']);
    expect(await messaging.submit(item, sms(account))).toEqual(['accepted', 'accepted']);
    expect(await messaging.log(account)).toHaveLength(2);
  });

  it('keeps one request one message when it comes in twenty times at once', async () => {
    const account = newAccount();
    const item = sms(account);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => messaging.submit(sms(account), item)));
    expect(new Set(outcomes.map(([, outcome]) => outcome))).toEqual(new Set(['accepted']));
    expect((await messaging.log(account)).filter(({ requestId }) => requestId === item.requestId)).toHaveLength(1);
  });

  it('numbers the log densely whatever happens at once, and pages through it without gaps', async () => {
    const account = newAccount();
    await Promise.all(
      Array.from({ length: 15 }, () =>
        messaging.submit(sms(account), sms(account), sms(account, { recipients: ['96170000001', '96170000002'] })),
      ),
    );
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => messaging.log(account, page, 10)));
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10, 10, 10, 0]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60);
  });

  it('lets an account use its own and its parent’s approved sender names, in any case, and nobody else’s', async () => {
    const [parent, child, stranger] = [newAccount(), newAccount(), newAccount()];
    await messaging.approveSender(parent, 'MyBrand');
    const outcomes = await messaging.submit(
      sms(parent, { sender: 'mybrand' }),
      sms(child, { sender: 'MyBrand', parentAccountId: parent }),
      sms(stranger, { sender: 'MyBrand' }),
      sms(stranger, { defaultSender: 'MyBrand' }),
    );
    expect(outcomes).toEqual(['accepted', 'accepted', 'unknown_sender', 'accepted']);
    const rows = await messaging.database.rows(
      'SELECT account_id, sender FROM message WHERE account_id = ANY($1) ORDER BY account_id',
      [[parent, child, stranger]],
    );
    expect(rows).toEqual([
      { account_id: parent, sender: 'MyBrand' },
      { account_id: child, sender: 'MyBrand' },
      { account_id: stranger, sender: 'SMSINFO' },
    ]);
  });

  it('takes 50,000 of the longest numbers with the longest text in one request, all or nothing, in their order', async () => {
    const account = newAccount();
    const recipients = Array.from({ length: 50_000 }, (_, index) => String(999_999_999_950_000 + index));
    const item = sms(account, { lane: 'bulk', text: '😀'.repeat(160), recipients });
    const started = performance.now();
    const { results } = await messaging.rpc.request(
      MESSAGING_OPERATIONS.submit,
      { items: [item] },
      { timeoutMs: 30_000 },
    );
    expect(results).toEqual([{ requestId: item.requestId, outcome: 'accepted' }]);
    // The statement timeout of the service is 15 s.
    expect(performance.now() - started).toBeLessThan(12_000);
    await messaging.expanded();
    const [page, last] = [await messaging.log(account, 1), await messaging.log(account, 500)];
    expect(page.map(({ recipient }) => recipient)).toEqual(recipients.slice(-100).reverse());
    expect(last.map(({ recipient }) => recipient)).toEqual(recipients.slice(0, 100).reverse());
    const [{ queued } = { queued: 0 }] = await messaging.database.rows<{ queued: number }>(
      'SELECT count(*) AS queued FROM send_ready q JOIN message m ON m.id = q.message_id WHERE m.account_id = $1 AND q.lane = 2',
      [account],
    );
    expect(queued).toBe(50_000);
  }, 60_000);

  it('vouches that nothing was accepted when it could not hold the credit, and does not when its commit is in doubt', async () => {
    const refusalOf = (accountId: number) =>
      messaging.submit(sms(accountId)).then(
        () => undefined,
        (error: unknown) => error,
      );
    const unheld = await refusalOf(accountWithoutBilling);
    expect([unheld, hadNoEffect(unheld)]).toEqual([expect.objectContaining({ code: FAULT_CODES.unavailable }), true]);
    expect(await messaging.log(accountWithoutBilling)).toEqual([]);

    const account = newAccount();
    await messaging.submit(sms(account));
    const cutOff = await messaging.database.transaction(async (sql) => {
      await sql.execute('SELECT FROM account_counter WHERE account_id = $1 FOR UPDATE', [account]);
      const refusal = refusalOf(account);
      await eventually(async () => {
        const ended = await messaging.database.rows(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
            AND wait_event_type = 'Lock'`,
        );
        expect(ended).toHaveLength(1);
      });
      return refusal;
    });
    expect([cutOff, hadNoEffect(cutOff)]).toEqual([expect.objectContaining({ code: FAULT_CODES.unavailable }), false]);
  });

  it('never shows a masked text', async () => {
    const account = newAccount();
    await messaging.submit(sms(account, { text: 'Code 123456', maskedText: 'Code ******' }));
    expect((await messaging.log(account))[0]?.text).toBe('Code ******');
  });

  it('keeps any text and any numbers as they are, in batches of any mixture', async () => {
    const account = newAccount();
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((some) => !some.includes('\u0000'));
    const recipients = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{6,14}$/))
        .map(([first, rest]) => `${first}${rest}`),
      { minLength: 1, maxLength: 5 },
    );
    const lane = fc.constantFrom('otp' as const, 'single' as const, 'bulk' as const);
    const send = fc.record({ text, recipients, lane, maskedText: fc.option(text), sandbox: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(send, { minLength: 1, maxLength: 8 }), async (sends) => {
        const items = sends.map((some) => sms(account, some));
        expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
        const entries = await messaging.log(account);
        for (const item of items) {
          const own = entries.filter(({ requestId }) => requestId === item.requestId);
          expect(own.map(({ recipient }) => recipient)).toEqual([...item.recipients].reverse());
          expect(new Set(own.map((entry) => entry.text))).toEqual(new Set([item.maskedText ?? item.text]));
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  it('shows the newest number of an event that comes late as history', async () => {
    const account = newAccount();
    await messaging.approveSender(account, 'Late', 5);
    await messaging.approveSender(account, 'LATE', 4);
    await messaging.submit(sms(account, { sender: 'late' }));
    const [row] = await messaging.database.rows<{ sender: string }>(
      'SELECT sender FROM message WHERE account_id = $1',
      [account],
    );
    expect(row?.sender).toBe('Late');
  });
});
