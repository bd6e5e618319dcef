import { MESSAGING_OPERATIONS, type CarrierPageRequest } from '@sms/contracts/messaging';
import { MessagingUnderTest } from '../testing/start-messaging';

describe('pages of what carriers sent', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const { incomingMessages, carrierOddities, unmatchedReceipts } = MESSAGING_OPERATIONS;
  it.each([
    [
      'messages from subscribers',
      `incoming_message (carrier, source, text, data_coding, parts) SELECT carrier, '1', 'Hello', 0, 1`,
      async (request: CarrierPageRequest) => (await messaging.rpc.request(incomingMessages, request)).messages,
    ],
    [
      'what could not be used',
      `carrier_oddity (carrier, kind, note) SELECT carrier, 'unknown_state', 'odd'`,
      async (request: CarrierPageRequest) => (await messaging.rpc.request(carrierOddities, request)).oddities,
    ],
    [
      'receipts without a message',
      `unmatched_receipt (carrier, carrier_message_id, receipt) SELECT carrier, id::text, '{"state": "delivered"}'`,
      async (request: CarrierPageRequest) => (await messaging.rpc.request(unmatchedReceipts, request)).receipts,
    ],
  ])('lack nothing and repeat nothing, of one carrier and of all: %s', async (_what, insert, read) => {
    await messaging.database.rows(
      `INSERT INTO ${insert} FROM (SELECT id, CASE WHEN id % 3 = 0 THEN 'other' ELSE 'one' END AS carrier
         FROM generate_series(1, 9) AS id ORDER BY id) AS sent`,
    );
    for (const [carrier, ids] of [
      [undefined, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['one', [8, 7, 5, 4, 2, 1]],
      ['other', [9, 6, 3]],
      ['none', []],
    ] as const) {
      const found: number[] = [];
      for (let page = 0; page * 2 <= ids.length; page += 1) {
        const beforeId = found.at(-1);
        const rows = await read({ limit: 2, ...(carrier && { carrier }), ...(beforeId && { beforeId }) });
        expect(rows.length).toBe(Math.min(2, ids.length - found.length));
        found.push(...rows.map(({ id }) => id));
      }
      expect({ carrier, found }).toEqual({ carrier, found: [...ids] });
    }
  });
});
