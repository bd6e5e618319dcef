import { eventually } from '@sms/testing';
import { MessagingUnderTest } from '../testing/start-messaging';
import { UnmatchedReceipts } from './unmatched-receipts';

const PARKED = 20_000;
/** After the last retry, only new information causes another. */
const LAST_LOOK = 5;
/** Enough for what a receipt costs, and not for all that are parked. */
const STATEMENT_MS = 150;

describe('receipts without a message, when the form of their ids is learned', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    await messaging.startWorker();
  }, 60_000);
  afterAll(() => messaging.stop());

  it('are looked at again some at a time, however many there are, and none twice', async () => {
    const { database } = messaging;
    const receipt = {
      state: 'delivered',
      source: '96171123456',
      destination: 'ACME',
      doneAt: null,
      doneDate: null,
      quote: null,
    };
    for (const carrier of ['test', 'other'])
      await database.execute(
        `INSERT INTO unmatched_receipt (carrier, carrier_message_id, source_tail, destination_tail, receipt, looks)
         SELECT $1, to_hex(n), right(n::text, 7), 'ACME', $2::jsonb, ${LAST_LOOK} FROM generate_series(1, $3::integer) AS n`,
        [carrier, JSON.stringify(receipt), carrier === 'test' ? PARKED : 10],
      );
    await database.execute(
      `INSERT INTO carrier_learned (carrier, setting, value) VALUES ('test', 'message_id_form', 'hex_to_decimal')`,
    );
    const unmatched = messaging.inWorker(UnmatchedReceipts);
    await database.transaction(async (sql) => {
      await sql.execute(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      await unmatched.lookAll(sql, ['test']);
    });
    await eventually(
      async () =>
        expect(
          await database.rows('SELECT carrier, looks, count(*) FROM unmatched_receipt GROUP BY 1, 2 ORDER BY 1, 2'),
        ).toEqual([
          { carrier: 'other', looks: LAST_LOOK, count: 10 },
          { carrier: 'test', looks: LAST_LOOK + 1, count: PARKED },
        ]),
      { timeoutMs: 45_000 },
    );
    await eventually(async () =>
      expect(await database.rows('SELECT FROM carrier_learned WHERE retry_after IS NOT NULL')).toEqual([]),
    );
  }, 60_000);
});
