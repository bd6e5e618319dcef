import { Database } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { acceptUnexpanded, expandWhole } from '../testing/unexpanded-bulk';
import { AuditMessages } from './audit-messages';

describe('the audit of messages whose ids and times are in different orders', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeEach(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterEach(() => messaging.stop());

  const audit = async () => {
    while (await new AuditMessages(database, messagingWorkerConfig()).execute());
  };
  const minutesPass = () => database.execute(`UPDATE log_cursor SET drawn_at = drawn_at - interval '2 minutes'`);
  const unwatched = async () =>
    (
      await database.rows<{ id: number }>(
        `SELECT id FROM message WHERE NOT EXISTS (SELECT FROM message_watch WHERE message_id = id) ORDER BY id`,
      )
    ).map(({ id }) => id);

  it('watches what was accepted while a bulk was expanded minutes late', async () => {
    const recipients = Array.from({ length: 2_000 }, (_unused, n) => String(96170000000 + n));
    const bulk = await acceptUnexpanded(messaging, sms(newAccount(), { recipients, lane: 'bulk' }));
    await database.execute(`UPDATE bulk_send SET accepted_at = accepted_at - interval '3 minutes'`);
    await audit();
    await messaging.submit(...Array.from({ length: 20 }, () => sms(newAccount())));
    await expandWhole(messaging, bulk);
    await audit();
    await minutesPass();
    await audit();
    await minutesPass();
    await audit();
    expect(await unwatched()).toEqual([]);
  }, 60_000);

  it('waits for whoever has drawn an id and not yet committed, however long that takes', async () => {
    const first = sms(newAccount());
    await messaging.submit(first);
    const written = await database.transaction(async (sql) => {
      const [late] = await sql.rows<{ id: number }>(
        `INSERT INTO message (request_id, account_id, seq, user_id, position, expires_at, ordinal, credits, lane,
           sandbox, route, sender, recipient, text)
         SELECT request_id, account_id, 2, user_id, position, expires_at, 2, credits, lane, sandbox, route, sender,
           recipient, text FROM message RETURNING id`,
      );
      await messaging.submit(sms(newAccount()), sms(newAccount()));
      for (let look = 0; look < 3; look += 1) {
        await audit();
        await minutesPass();
      }
      return late?.id;
    });
    expect(await unwatched()).toContain(written);
    await audit();
    expect(await unwatched()).toEqual([]);
  }, 60_000);

  it('watches for receipts alone where carriers are not asked about messages', async () => {
    await messaging.submit(sms(newAccount()));
    await database.execute(
      `INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status)
       SELECT id, now(), now(), false, 'pending' FROM message`,
    );
    const settings = { ...messagingWorkerConfig(), queryAfterSeconds: 0 };
    for (let mark = 0; mark < 2; mark += 1) {
      await new AuditMessages(database, settings).execute();
      await minutesPass();
    }
    await new AuditMessages(database, settings).execute();
    expect(await database.rows('SELECT kind FROM message_watch')).toEqual([{ kind: 'close' }]);
  }, 60_000);

  it('goes through a log that it has looked at before without watching anything twice', async () => {
    await messaging.submit(...Array.from({ length: 20 }, () => sms(newAccount())));
    const watches = () => database.rows('SELECT * FROM message_watch ORDER BY 1, 2, 3');
    for (let look = 0; look < 2; look += 1) {
      await audit();
      await minutesPass();
    }
    await audit();
    const before = await watches();
    expect(before).toHaveLength(20);
    await database.execute(`UPDATE log_cursor SET message_id = 0`);
    await minutesPass();
    await audit();
    expect(await watches()).toEqual(before);
  }, 60_000);
});
