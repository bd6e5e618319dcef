import { MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { messageIdOf, requestIdOf } from '@sms/contracts/rpc';
import { eventually } from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { MessagingUnderTest, newAccount, sms } from '../../testing/start-messaging';
import { AdvanceTable } from './advance-table';
import { CreditAdvances } from './credit-advances';

/** More than what makes an account one that sends much. */
const MANY = 80;
const ADVANCE_WITHIN = { timeoutMs: 3_000 };

describe('credit held ahead', () => {
  let messaging: MessagingUnderTest;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
  }, 60_000);
  afterEach(() => messaging.stopWorker());
  afterAll(() => messaging.stop());

  const batch = (account: number, length = MANY) => Array.from({ length }, () => sms(account));
  const left = (accountId: number) =>
    messaging.database.rows<{ id: string; credits: number | null }>(
      'SELECT id, credits FROM credit_advance WHERE account_id = $1',
      [accountId],
    );
  const covered = async (accountId: number): Promise<number> => {
    const [row] = await messaging.database.rows<{ count: number }>(
      'SELECT count(*) FROM message WHERE account_id = $1 AND advance_id IS NOT NULL',
      [accountId],
    );
    return row?.count ?? 0;
  };

  /**
   * An account that sends so much that an advance is there. Where billing took too long there is none, and nothing is
   * wrong: another account gets one.
   */
  async function withAdvance(
    available = Infinity,
  ): Promise<{ readonly account: number; readonly id: string; readonly credits: number }> {
    for (let attempt = 1; ; attempt += 1) {
      const account = newAccount();
      messaging.billing.available.set(account, available);
      expect(new Set(await messaging.submit(...batch(account)))).toEqual(new Set(['accepted']));
      try {
        return await eventually(async () => {
          const [advance] = await left(account);
          if (!advance || advance.credits === null) throw new Error('no advance yet');
          return { account, id: advance.id, credits: advance.credits };
        }, ADVANCE_WITHIN);
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
  }

  const nothingLeft = (account: number) => eventually(async () => expect(await left(account)).toEqual([]));

  it('covers an account that sends much; each credit is settled once, and what is left goes back', async () => {
    await messaging.startWorker();
    const { account } = await withAdvance();
    for (let round = 0; round < 10; round += 1) {
      const items = batch(account);
      expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
    }
    expect(await covered(account)).toBeGreaterThan(3 * MANY);
    await nothingLeft(account);
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0), { timeoutMs: 15_000 });
    const captured = messaging.settlements.filter(({ settlement, messageId, holdId }) => {
      const isOwn = messaging.billing.holds.get(holdId)?.accountId === account;
      return isOwn && settlement === 'capture' && messageId.endsWith('0001');
    });
    expect(captured).toHaveLength(11 * MANY);
  });

  it('gives back what is left when an account stops sending, without a worker', async () => {
    const { account, id } = await withAdvance();
    await nothingLeft(account);
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(MANY));
    expect(messaging.settlements).toContainEqual(expect.objectContaining({ holdId: id, settlement: 'release' }));
  });

  it('is not reported to billing when nothing of it is left', async () => {
    const { account, id } = await withAdvance();
    await messaging.database.execute('UPDATE credit_advance SET credits = 0 WHERE id = $1', [id]);
    await nothingLeft(account);
    // Billing refuses to settle nothing, and a refused event would be sent again for ever.
    const reports = await messaging.database.rows('SELECT FROM outbox WHERE strpos(payload, $1) > 0', [
      messageIdOf(id, 1),
    ]);
    expect(reports).toEqual([]);
  });

  it('goes back when the process stops, also what billing grants only then', async () => {
    const account = newAccount();
    const replica = await messaging.startReplica();
    let grant: (() => void) | undefined;
    messaging.billing.afterHold = () => new Promise((resolve) => (grant = resolve));
    const advances = replica.part(CreditAdvances);
    advances.reserve(batch(account).map((item) => ({ item, creditsPerMessage: 1, advanceId: null })));
    await eventually(() => expect(grant).toBeDefined());
    const stopped = advances.beforeApplicationShutdown();
    grant?.();
    await stopped;
    expect([await left(account), messaging.billing.heldFor(account)]).toEqual([[], 0]);
    messaging.billing.afterHold = async () => undefined;
    await replica.stop();
  });

  it('holds for the sends themselves when the advance has gone meanwhile, or has been given back by another', async () => {
    const { account } = await withAdvance();
    const { credits } = await messaging.rpc.request(MESSAGING_OPERATIONS.creditAhead, { accountId: account });
    expect(credits).toBeGreaterThan(0);
    const asked = { accountIds: [newAccount(), account] };
    expect(await messaging.rpc.request(MESSAGING_OPERATIONS.creditsAhead, asked)).toEqual({
      accounts: [{ accountId: account, credits }],
    });
    expect(await messaging.part(AdvanceTable).giveBackOf([account])).toBe(true);
    const items = batch(account, 20);
    expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
    for (const { requestId } of items) expect(messaging.billing.holds.has(requestId)).toBe(true);
    expect(await covered(account)).toBe(0);
    expect(await messaging.log(account)).toHaveLength(100);
  });

  it('covers nothing once it has expired, though no worker has given it back, and that of others still does', async () => {
    const [{ account, id }, { account: other, id: valid }] = await Promise.all([withAdvance(), withAdvance()]);
    await messaging.database.rows('UPDATE credit_advance SET expires_at = now() WHERE id = $1', [id]);
    const items = [sms(account), sms(other)];
    expect(await messaging.submit(...items)).toEqual(['accepted', 'accepted']);
    expect(items.map(({ requestId }) => messaging.billing.holds.has(requestId))).toEqual([true, false]);
    expect(
      await messaging.database.rows('SELECT advance_id FROM message WHERE request_id = ANY($1) ORDER BY account_id', [
        items.map(({ requestId }) => requestId),
      ]),
    ).toEqual([{ advance_id: null }, { advance_id: valid }]);
  });

  it('covers nothing of a batch that needs more of it than is left, whoever else is in the batch', async () => {
    const [{ account, id }, other] = [await withAdvance(), newAccount()];
    await messaging.database.rows('UPDATE credit_advance SET credits = 1 WHERE id = $1', [id]);
    const items = [sms(account), sms(account), sms(other)];
    expect(await messaging.submit(...items)).toEqual(items.map(() => 'accepted'));
    for (const { requestId } of items) expect(messaging.billing.holds.has(requestId)).toBe(true);
  });

  it('never refuses what there is credit for, though some of it is held ahead', async () => {
    // Enough for the first batch, its advance, and little more.
    const { account } = await withAdvance(3 * MANY + 10);
    expect(messaging.billing.available.get(account)).toBe(10);
    const bulk = sms(account, {
      lane: 'bulk',
      recipients: Array.from({ length: 2 * MANY }, (_, place) => String(96_171_000_000 + place)),
    });
    expect(await messaging.submit(bulk)).toEqual(['accepted']);
    expect(await messaging.submit(...batch(account, 11))).toEqual([
      ...Array.from({ length: 10 }, () => 'accepted'),
      'insufficient_credit',
    ]);
    expect(messaging.billing.available.get(account)).toBe(0);
  });

  it('recognises a repeat of what an advance covered, though no credit is left, and holds nothing for it', async () => {
    const { account } = await withAdvance(3 * MANY);
    const items = batch(account, 2 * MANY);
    expect(new Set(await messaging.submit(...items))).toEqual(new Set(['accepted']));
    expect(await covered(account)).toBe(2 * MANY);
    await nothingLeft(account);
    expect(await messaging.submit(...items.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(messaging.billing.heldFor(account)).toBe(3 * MANY);
  });

  it('gives back a hold of a request that was sent again and covered by an advance', async () => {
    const { account } = await withAdvance();
    const [item] = batch(account, 1);
    expect(await messaging.submit(item!)).toEqual(['accepted']);
    expect(await covered(account)).toBe(1);
    const { requestId } = item!;
    messaging.billing.holds.set(requestId, { requestId, accountId: account, credits: 1, messages: 1 });
    messaging.holdBatches.push({ batchId: 1, requests: [{ requestId, accountId: account, credits: 1 }] });
    await messaging.startWorker({ MESSAGING_ORPHANED_HOLD_SECONDS: '2' });
    await eventually(() => expect(messaging.holdBatches).toEqual([]));
    await eventually(() =>
      expect(messaging.settlements.filter((part) => part.requestId === requestId)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ settlement: 'release', holdId: requestId, credits: 1 }),
          expect.objectContaining({ settlement: 'capture', holdId: expect.not.stringMatching(requestId) }),
        ]),
      ),
    );
    // Billing settles each message once: the hold goes back under an id that its message does not have.
    const ids = messaging.settlements.flatMap((part) => (part.requestId === requestId ? [part.messageId] : []));
    expect(new Set(ids).size).toBe(2);
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0), { timeoutMs: 15_000 });
  });

  it('does not come to be once its hold is given up', async () => {
    const [account, id] = [newAccount(), requestIdOf(uuidv7())];
    messaging.billing.holds.set(id, { requestId: id, accountId: account, credits: 100, messages: 100 });
    messaging.holdBatches.push({ batchId: 2, requests: [{ requestId: id, accountId: account, credits: 100 }] });
    await messaging.startWorker();
    await eventually(() => expect(messaging.holdBatches).toEqual([]));
    expect(await messaging.part(AdvanceTable).announce(id, account)).toBe(true);
    expect(await messaging.part(AdvanceTable).open(id, 100)).toBe(false);
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0));
  });

  it('goes back when it is opened too late, while a worker deletes what was announced', async () => {
    const [account, id] = [newAccount(), requestIdOf(uuidv7())];
    const table = messaging.part(AdvanceTable);
    expect(await table.announce(id, account)).toBe(true);
    messaging.billing.holds.set(id, { requestId: id, accountId: account, credits: 100, messages: 100 });
    let opening: Promise<boolean> = Promise.resolve(true);
    await messaging.database.transaction(async (sql) => {
      await sql.execute('DELETE FROM credit_advance WHERE id = $1', [id]);
      opening = table.open(id, 100);
      await eventually(async () =>
        expect(
          await messaging.database.rows(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
    });
    expect(await opening).toBe(false);
    messaging.holdBatches.push({ batchId: 3, requests: [{ requestId: id, accountId: account, credits: 100 }] });
    await messaging.startWorker();
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0));
  });

  it('is not forgotten by a process that withdraws it without knowing that it is open', async () => {
    const [account, id] = [newAccount(), requestIdOf(uuidv7())];
    messaging.billing.holds.set(id, { requestId: id, accountId: account, credits: 100, messages: 100 });
    const table = messaging.part(AdvanceTable);
    expect([await table.announce(id, account), await table.open(id, 100)]).toEqual([true, true]);
    await table.withdraw(id);
    expect(await left(account)).toEqual([{ id, credits: 100 }]);
    await table.giveBack([id]);
    expect([await left(account), messaging.billing.heldFor(account)]).toEqual([[], 0]);
  });

  it('is not announced for five seconds after its account was short, and not looked for after twenty', async () => {
    const [account, other] = [newAccount(), newAccount()];
    const table = messaging.part(AdvanceTable);
    const announce = (accountId = account) => table.announce(requestIdOf(uuidv7()), accountId);
    const announced = (seconds: number) =>
      messaging.database.rows(
        `WITH gone AS (DELETE FROM credit_advance WHERE account_id = $1)
         UPDATE advance_account SET announced_at = now() - make_interval(secs => $2) WHERE account_id = $1`,
        [account, seconds],
      );
    const pass = (seconds: number) =>
      messaging.database.rows(
        `UPDATE advance_account SET refused_until = refused_until - make_interval(secs => $2) WHERE account_id = $1`,
        [account, seconds],
      );
    expect(await announce()).toBe(true);
    await announced(18);
    expect(await table.giveBackOf([account])).toBe(true);
    expect([await announce(), await announce(other)]).toEqual([false, true]);
    await pass(3);
    expect(await announce()).toBe(false);
    await pass(2);
    expect(await announce()).toBe(true);
    await announced(21);
    expect(await table.giveBackOf([account])).toBe(false);
  });

  it('is left alone by workers while the process that made it may still be there', async () => {
    const [account, id, announced] = [newAccount(), requestIdOf(uuidv7()), requestIdOf(uuidv7())];
    const table = messaging.part(AdvanceTable);
    for (const one of [id, announced]) expect(await table.announce(one, account)).toBe(true);
    expect(await table.open(id, 100)).toBe(true);
    expect(await table.giveBackLeft()).toBe(false);
    expect(await left(account)).toEqual(
      expect.arrayContaining([
        { id, credits: 100 },
        { id: announced, credits: null },
      ]),
    );
    expect(await table.open(announced, 100)).toBe(true);
    await table.giveBack([id, announced]);
  });

  it('is given back by a worker when the process that made it is lost', async () => {
    const [account, id] = [newAccount(), requestIdOf(uuidv7())];
    messaging.billing.holds.set(id, { requestId: id, accountId: account, credits: 100, messages: 100 });
    expect(await messaging.part(AdvanceTable).announce(id, account)).toBe(true);
    expect(await messaging.part(AdvanceTable).open(id, 100)).toBe(true);
    await messaging.database.rows('UPDATE credit_advance SET expires_at = now() WHERE id = $1', [id]);
    await messaging.startWorker();
    await nothingLeft(account);
    await eventually(() => expect(messaging.billing.heldFor(account)).toBe(0));
  });
});
