import { BILLING_OPERATIONS, type EntriesReply, type EntriesRequest, type LedgerEntry } from '@sms/contracts/billing';
import { messageIdOf } from '@sms/contracts/rpc';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';
import { MAX_SCANNED, scanEntries } from './list-entries.sql';

describe('billing.entries', () => {
  let billing: BillingUnderTest;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
  });
  afterAll(() => billing.stop());

  const list = (accountId: number, request: Partial<EntriesRequest> = {}): Promise<EntriesReply> =>
    billing.rpc.request(BILLING_OPERATIONS.entries, { accountId, limit: 50, ...request });
  const walk = async (accountId: number, request: Partial<EntriesRequest> = {}): Promise<LedgerEntry[]> => {
    const entries: LedgerEntry[] = [];
    for (let cursor: number | undefined; ;) {
      const page: EntriesReply = await list(accountId, { ...request, ...(cursor !== undefined && { cursor }) });
      entries.push(...page.entries);
      if (page.nextCursor === null) return entries;
      cursor = page.nextCursor;
    }
  };
  const adjust = (accountId: number, credits: number, reference: string) =>
    billing.rpc.request(BILLING_OPERATIONS.adjust, { accountId, credits, reference });

  it('are what entered the account and what was sent, with the balance after each', async () => {
    const account = await billing.account(100);
    const [single, bulk, given] = [newRequestId(), newRequestId(), newRequestId()];
    await billing.hold([holdOf(account, 2, { requestId: single })]);
    await billing.send([settled(single, 1, { captured: 2 })]);
    await adjust(account, -8, 'ticket 1');
    await billing.hold([holdOf(account, 30, { requestId: bulk, messages: 10 })]);
    await billing.send([1, 2].map((ordinal) => settled(bulk, ordinal, { captured: 2, released: 1 })));
    await billing.hold([holdOf(account, 5, { requestId: given })]);
    await billing.send([settled(given, 1, { released: 5 })]);
    const { entries, nextCursor } = await list(account);
    expect(nextCursor).toBeNull();
    expect(entries.map(({ type, credits, balanceAfter }) => [type, credits, balanceAfter])).toEqual([
      ['sent', -4, 86],
      ['adjustment', -8, 90],
      ['sent', -2, 98],
      ['top_up', 100, 100],
    ]);
    expect(entries.map(({ reference }) => reference)).toEqual([null, 'ticket 1', null, 'first']);
    expect(entries[0]?.messageIds).toEqual([messageIdOf(bulk, 1), messageIdOf(bulk, 2)]);
    expect(entries[2]?.messageIds).toEqual([messageIdOf(single, 1), messageIdOf(single, 1)]);
    const { available, held } = await billing.balance(account);
    expect(available + held).toBe(86);
  });

  it('come in pages that lack nothing, of one type, and of a span of time', async () => {
    const account = await billing.account(1_000);
    const other = await billing.account(7);
    for (let nth = 1; nth <= 12; nth += 1) {
      const requestId = newRequestId();
      await billing.hold([holdOf(account, nth, { requestId })]);
      await billing.send([settled(requestId, 1, { captured: nth })]);
      if (nth % 4 === 0) await adjust(account, nth, `bonus ${nth}`);
      if (nth % 6 === 0)
        await billing.rpc.request(BILLING_OPERATIONS.topUp, { accountId: account, credits: 9, reference: `${nth}` });
    }
    const all = await walk(account);
    expect(all).toHaveLength(18);
    for (const limit of [1, 2, 5, 17, 18]) expect(await walk(account, { limit })).toEqual(all);
    for (const type of ['sent', 'adjustment', 'top_up'] as const) {
      const own = all.filter((entry) => entry.type === type);
      for (const limit of [1, 3, 50]) expect(await walk(account, { type, limit })).toEqual(own);
    }
    all.forEach(({ balanceAfter, credits }, place) =>
      expect(balanceAfter - credits).toBe(all[place + 1]?.balanceAfter ?? 0),
    );
    const [newer, older] = [all[4], all[11]];
    if (!newer || !older) throw new Error('there are more');
    const span = { from: older.at, to: newer.at };
    const isWithin = ({ at }: LedgerEntry) => at >= span.from && at < span.to;
    expect(await walk(account, { ...span, limit: 3 })).toEqual(all.filter(isWithin));
    expect(await walk(account, { ...span, type: 'adjustment' })).toEqual(
      all.filter((entry) => isWithin(entry) && entry.type === 'adjustment'),
    );
    expect(await walk(other)).toMatchObject([{ credits: 7, balanceAfter: 7 }]);
  });

  it('refuse an account that there is not', async () => {
    await expect(list(9_999_999)).rejects.toMatchObject({ code: 'BILLING_ACCOUNT_UNKNOWN' });
  });

  it('are found in a long chain by a bounded part of it', async () => {
    const account = await billing.account(1);
    await billing.database.execute(
      `INSERT INTO ledger_link (account_id, position, created_at, funded, available, held, spent, kind,
         line_ids, digest, hash)
       SELECT $1, n, now() + n * interval '1 millisecond', 100000, 0, 100000 - n / 1000, n / 1000, 'settlement',
         ARRAY[gen_random_uuid()], '', '' FROM generate_series(2, 30000) AS n`,
      [account],
    );
    await billing.database.execute('UPDATE credit_account SET links = 30000 WHERE account_id = $1', [account]);
    const first = await list(account);
    expect(first.entries.length).toBeLessThanOrEqual(1);
    expect(first.nextCursor).toBe(30_001 - MAX_SCANNED);
    expect(await walk(account)).toHaveLength(32);
    await billing.database.execute('ANALYZE ledger_link');
    const rows = await billing.database.rows<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING off) ${scanEntries.text}`,
      [account, 15_000, null, 51, false],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on ledger_link/);
    const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
    expect(Number(blocks)).toBeLessThan(2_000);
  });
});
