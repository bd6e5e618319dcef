import { MESSAGING_OPERATIONS, type ListMessagesReply, type ListMessagesRequest } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { MessagingUnderTest, newAccount, sms } from '../testing/start-messaging';
import { listMessages } from './list-messages.handler';
import { scanRange } from './search/scan-range';

const DEEP = 100_000;
/** Rows of a statement: one that is silent for some seconds is taken for lost. */
const FILL = 20_000;
/** In the deep log each account has every tenth message, each number fifty, and one in a thousand has failed. */
const ACCOUNTS = 10;
const NUMBERS = DEEP / 50;
/** Behind what else there is. */
const BEGUN = Date.now() + 7_200_000;
/** Blocks that a page may touch, whatever its conditions: each message read costs its state and its row. */
const MAX_BLOCKS = 12_000;

const at = (nth: number): string => new Date(BEGUN + nth * 1_000).toISOString();
const numberOf = (nth: number): string => String(46_700_000_000 + (nth % NUMBERS));

describe('messaging.list-messages', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterAll(() => messaging.stop());

  const list = (request: Partial<ListMessagesRequest>): Promise<ListMessagesReply> =>
    messaging.rpc.request(MESSAGING_OPERATIONS.listMessages, { accountId: null, limit: 50, ...request });
  const recipients = async (request: Partial<ListMessagesRequest>) =>
    (await list(request)).messages.map(({ recipient }) => recipient);
  /** All pages, and how many there were. */
  const walk = async (request: Partial<ListMessagesRequest>): Promise<{ ids: number[]; pages: number }> => {
    const ids: number[] = [];
    for (let pages = 1, cursor: number | undefined; ; pages += 1) {
      const page: ListMessagesReply = await list({ ...request, ...(cursor !== undefined && { cursor }) });
      ids.push(...page.messages.map(({ id }) => id));
      if (page.nextCursor === null) return { ids, pages };
      cursor = page.nextCursor;
    }
  };

  describe('of an account', () => {
    const accountId = newAccount();
    const other = newAccount();
    const bulk = sms(accountId, { recipients: ['96170000003', '96170000001', '96170000002'] });
    const single = sms(accountId, { recipients: ['96170000001'], sandbox: true });
    const foreign = sms(other, { recipients: ['96170000001'] });
    beforeAll(async () => {
      for (const item of [bulk, single, foreign]) await messaging.submit(item);
    });

    it('are its own alone, the newest first, as they are', async () => {
      const { messages, nextCursor } = await list({ accountId });
      expect(nextCursor).toBeNull();
      expect(messages.map(({ recipient }) => recipient)).toEqual([
        '96170000001',
        '96170000002',
        '96170000001',
        '96170000003',
      ]);
      expect(messages[0]).toEqual({
        id: expect.any(Number),
        messageId: expect.stringMatching(/0001$/),
        requestId: single.requestId,
        accountId,
        recipient: '96170000001',
        sender: 'SMSINFO',
        status: 'queued',
        reason: null,
        segments: 1,
        credits: 0,
        sandbox: true,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
        wait: { state: 'queued', since: messages[0]?.createdAt, until: null },
      });
    });

    it('can be asked for by each condition, and by several', async () => {
      expect(await recipients({ accountId, recipient: '96170000001' })).toHaveLength(2);
      expect(await recipients({ accountId, recipient: '96170000009' })).toEqual([]);
      expect(await recipients({ accountId, requestId: bulk.requestId.toUpperCase() })).toEqual([
        '96170000001',
        '96170000002',
        '96170000003',
      ]);
      expect(await recipients({ accountId, requestId: bulk.requestId, recipient: '96170000002' })).toHaveLength(1);
      expect(await recipients({ accountId, sandbox: true })).toHaveLength(1);
      expect(await recipients({ accountId, sandbox: false })).toHaveLength(3);
      expect(await recipients({ accountId, sender: 'smsinfo' })).toHaveLength(4);
      expect(await recipients({ accountId, sender: 'Other' })).toEqual([]);
      expect(await recipients({ accountId, statuses: ['queued', 'failed'] })).toHaveLength(4);
      expect(await recipients({ accountId, statuses: ['failed'] })).toEqual([]);
      const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
      expect(await recipients({ accountId, from: hour(-1), to: hour(1) })).toHaveLength(4);
      expect(await recipients({ accountId, from: hour(1) })).toEqual([]);
      expect(await recipients({ accountId, to: hour(-1) })).toEqual([]);
      expect(await recipients({ accountId, recipient: '96170000001', sandbox: true, from: hour(-1) })).toHaveLength(1);
    });

    it('are nothing of what another account asks for', async () => {
      const { messages } = await list({ accountId });
      const cursor = messages[0]?.id ?? 0;
      for (const request of [
        { requestId: bulk.requestId },
        { recipient: '96170000002' },
        { requestId: bulk.requestId, recipient: '96170000001' },
        { cursor },
      ])
        expect((await list({ accountId: other, ...request })).messages).toEqual([]);
      expect(await recipients({ accountId: other, recipient: '96170000001' })).toHaveLength(1);
    });

    it('are there for operators whoever sent them', async () => {
      const found = (await list({ recipient: '96170000001' })).messages;
      expect(found.map((message) => message.accountId)).toEqual([other, accountId, accountId]);
      expect(await recipients({})).toHaveLength(5);
      expect(await recipients({ requestId: bulk.requestId })).toHaveLength(3);
    });

    it('come in pages that lack nothing and repeat nothing', async () => {
      for (const request of [
        { accountId },
        { accountId, recipient: '96170000001' },
        { accountId, requestId: bulk.requestId },
        { accountId, statuses: ['queued' as const] },
        { recipient: '96170000001' },
        {},
      ]) {
        const all = (await list(request)).messages.map(({ id }) => id);
        // The last page ends the list, also when it is full.
        for (const limit of [1, 2, 3])
          expect(await walk({ ...request, limit })).toEqual({ ids: all, pages: Math.ceil(all.length / limit) });
      }
    });
  });

  describe(`of a log of ${DEEP} messages`, () => {
    const accountId = 70_001;
    let database: Database;
    beforeAll(async () => {
      database = messaging.part(Database);
      await database.transaction(async (sql) => {
        await sql.execute('SET LOCAL statement_timeout = 0');
        for (let from = 0; from < DEEP; from += FILL)
          await sql.execute(
            `WITH logged AS (
             INSERT INTO message (request_id, account_id, seq, user_id, position, created_at, expires_at, ordinal,
               credits, lane, sandbox, route, sender, recipient, text)
             SELECT ('0198f3a1-7c1e-7d44-9a36-' || lpad(to_hex(n), 8, '0') || '0000')::uuid, 70000 + n % ${ACCOUNTS},
               n / ${ACCOUNTS} + 1, 7, n, $1::timestamptz + n * interval '1 second', 'infinity', 1, 1, 1, false, 'main',
               'ACME', (46700000000 + n % ${NUMBERS})::text, 'Hello'
             FROM generate_series($2::integer, $2 + ${FILL - 1}) AS n ORDER BY n RETURNING id, seq)
           INSERT INTO message_state (message_id, changed_at, accepted_at, detailed, status)
           SELECT id, now(), now(), false, CASE WHEN seq % 1000 = 0 THEN 'failed' ELSE 'delivered' END FROM logged`,
            [at(0), from],
          );
        await sql.execute(
          `INSERT INTO account_counter
           SELECT 70000 + n, ${DEEP / ACCOUNTS}, 0, 0, 0 FROM generate_series(0, ${ACCOUNTS - 1}) AS n`,
        );
        await sql.execute('ANALYZE message, message_state');
      });
    }, 120_000);

    it('finds by time, from the first to the last', async () => {
      for (const nth of [0, 1, 50_000, DEEP - 20]) {
        const bounds = { from: at(nth), to: at(nth + 20) };
        expect((await list({ accountId, ...bounds })).messages).toHaveLength(2);
        expect((await list(bounds)).messages.map(({ createdAt }) => createdAt)).toEqual(
          Array.from({ length: 20 }, (_unused, place) => at(nth + 19 - place)),
        );
      }
      expect((await list({ accountId, from: at(DEEP), to: at(2 * DEEP) })).messages).toEqual([]);
      const numbered = await list({ accountId, recipient: numberOf(1), from: at(0), to: at(DEEP / 2) });
      expect(numbered.messages).toHaveLength(25);
    });

    it('finds what is rare page by page, and ends', async () => {
      const { ids, pages } = await walk({ accountId, statuses: ['failed'] });
      expect([ids.length, pages]).toEqual([DEEP / ACCOUNTS / 1_000, DEEP / ACCOUNTS / 1_000 + 1]);
    });

    it.each<[string, Partial<ListMessagesRequest>]>([
      ['nothing', { accountId }],
      ['a number', { accountId, recipient: numberOf(1) }],
      ['a status', { accountId, statuses: ['failed'] }],
      ['a sender', { accountId, sender: 'Nobody' }],
      ['a mode', { accountId, sandbox: true }],
      ['a time', { accountId, from: at(40_000), to: at(60_000) }],
      ['a number and a time', { accountId, recipient: numberOf(1), from: at(40_000), to: at(60_000) }],
      ['all of it', { accountId, statuses: ['failed'], sender: 'ACME', sandbox: false, from: at(0), to: at(DEEP) }],
      ['a tag', { accountId, tag: 'spring' }],
      ['a reference', { accountId, reference: 'order-4711' }],
      ['a number, of all accounts', { recipient: numberOf(1) }],
      ['a time, of all accounts', { from: at(40_000), to: at(60_000) }],
      ['nothing, of all accounts', {}],
    ])('reads a bounded part of it by its indexes for %s', async (_what, conditions) => {
      const request: ListMessagesRequest = { accountId: null, limit: 50, ...conditions };
      const scan = await scanRange(database, request);
      if (!scan) throw new Error('nothing is looked at');
      const { statuses, sender, sandbox, from, to, tag, reference } = request;
      const filters = [statuses, sender, sandbox, from, to, tag, reference];
      const rows = await database.rows<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${listMessages[scan.source](1_000).text}`,
        [...scan.parameters, ...filters.map((filter) => filter ?? null)],
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan|Bitmap/);
      const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
      expect(Number(blocks)).toBeLessThan(MAX_BLOCKS);
    });
  });
});
