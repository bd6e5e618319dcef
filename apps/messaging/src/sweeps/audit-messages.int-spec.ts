import { eventually } from '@sms/testing';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { AuditMessages } from './audit-messages';
import { ExpireMessages } from './expire-messages';

const ESME_RINVPASWD = 0x0e;
const WITHIN = { timeoutMs: 15_000 };

describe('a message that nobody has looked at', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
    await eventually(() => expect(messaging.carrier.links).toHaveLength(1));
  }, 60_000);
  afterAll(() => messaging.stop());

  /** The audit checks all messages of a minute ago. */
  const audited = async () => {
    for (let mark = 0; mark < 2; mark += 1) {
      await messaging.database.rows(`UPDATE log_cursor SET drawn_at = drawn_at - interval '1 minute'`);
      await messaging.inWorker(AuditMessages).execute();
    }
  };
  const watches = () =>
    messaging.database.rows<{ kind: string; message_id: number }>(
      'SELECT kind, message_id FROM message_watch ORDER BY message_id, kind',
      [],
    );

  it('is looked at once, and watched if it has not come to its end', async () => {
    const [ended, open] = [newAccount(), newAccount()];
    for (const [account, recipient] of [
      [ended, '96170000701'],
      [open, '96170000702'],
    ] as const) {
      await messaging.submit(sms(account, { recipients: [recipient] }));
      await messaging.reached(account, 'pending');
    }
    const [carried] = messaging.carrier.carried.filter(({ recipient }) => recipient === '96170000701');
    if (!carried) throw new Error('not carried');
    await messaging.carrier.receipt(carried, 'delivered');
    await messaging.inWorker(AuditMessages).execute();
    expect(await watches()).toEqual([]);

    await audited();
    const [id] = (await messaging.log(open)).map((entry) => entry.id);
    const watched = [
      { kind: 'ask', message_id: id },
      { kind: 'close', message_id: id },
    ];
    await eventually(async () => expect(await watches()).toEqual(watched));
    await audited();
    expect(await watches()).toEqual(watched);
    await messaging.hoursPass(49);
    await messaging.reached(open, 'undelivered', WITHIN.timeoutMs);
    await messaging.database.rows('DELETE FROM message_watch');
  }, 60_000);

  it.each(['infer', 'ask'])(
    'is watched to its end also when it is looked at sooner for something else: %s',
    async (sooner) => {
      const account = newAccount();
      await messaging.submit(sms(account));
      const { id } = await messaging.reached(account, 'pending');
      await messaging.database.rows(
        `INSERT INTO message_watch (kind, due_at, message_id) VALUES ($2, now() + interval '1 hour', $1)`,
        [id, sooner],
      );
      await audited();
      const kinds = new Set(['ask', 'close', sooner]);
      expect(new Set((await watches()).map(({ kind }) => kind))).toEqual(kinds);
      await messaging.database.rows('DELETE FROM message_watch');
    },
    30_000,
  );

  it('waits for its receipt from when a carrier took it, whoever finds that it has', async () => {
    const account = newAccount();
    await messaging.submit(sms(account));
    const { id } = await messaging.reached(account, 'pending');
    await messaging.database.rows(
      `UPDATE message_state SET accepted_at = accepted_at - interval '30 minutes' WHERE message_id = $1`,
      [id],
    );
    const minutes = () =>
      messaging.database.rows(
        `SELECT kind, (10 * round(extract(epoch FROM due_at - now()) / 600))::integer AS minutes FROM message_watch
         ORDER BY kind`,
      );
    const watched = [
      { kind: 'ask', minutes: 30 },
      { kind: 'close', minutes: 48 * 60 - 30 },
    ];
    await audited();
    expect(await minutes()).toEqual(watched);
    await messaging.database.rows(
      `WITH gone AS (DELETE FROM message_watch WHERE kind = 'ask')
       UPDATE message_watch SET kind = 'expire', due_at = now() WHERE kind = 'close'`,
    );
    await messaging.inWorker(ExpireMessages).execute();
    await eventually(async () => expect(await minutes()).toEqual(watched));
    await messaging.database.rows('DELETE FROM message_watch');
  }, 30_000);

  it('and that no carrier takes ends when its validity has passed, and is given back', async () => {
    messaging.carrier.authenticate = () => ESME_RINVPASWD;
    messaging.carrier.dropLinks();
    const [short, long] = [newAccount(), newAccount()];
    const item = sms(short, { recipients: ['96170000711'], validitySeconds: 120 });
    await messaging.submit(item, sms(long, { recipients: ['96170000712'] }));
    await audited();
    await eventually(
      async () => expect((await watches()).map(({ kind }) => kind)).toEqual(['expire', 'expire']),
      WITHIN,
    );
    expect((await messaging.log(short))[0]?.status).toBe('queued');
    // A message that waits long is checked every six hours: a carrier may have taken it meanwhile.
    const [other] = await messaging.log(long);
    await messaging.database.rows('UPDATE message_watch SET due_at = now() WHERE message_id = $1', [other?.id]);
    await messaging.inWorker(ExpireMessages).execute();
    await eventually(async () =>
      expect(
        await messaging.database.rows(
          `SELECT round(extract(epoch FROM due_at - now()) / 3600)::integer AS hours FROM message_watch
           WHERE message_id = $1`,
          [other?.id],
        ),
      ).toEqual([{ hours: 6 }]),
    );
    await messaging.database.rows(
      `WITH past AS (UPDATE message SET expires_at = now() WHERE account_id = $1 RETURNING id)
       UPDATE message_watch SET due_at = now() WHERE message_id = (SELECT id FROM past)`,
      [short],
    );
    expect((await messaging.reached(short, 'failed', WITHIN.timeoutMs)).reason?.code).toBe('validity_expired');
    expect((await messaging.log(long))[0]?.status).toBe('queued');
    await eventually(() =>
      expect(messaging.settlements.filter(({ requestId }) => requestId === item.requestId)).toEqual([
        expect.objectContaining({ settlement: 'release' }),
      ]),
    );
  }, 60_000);
});
