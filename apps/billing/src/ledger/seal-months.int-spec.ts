import { BILLING_OPERATIONS } from '@sms/contracts/billing';
import type { Client } from 'pg';
import { BillingUnderTest, holdOf, settled } from '../testing/start-billing';
import { SealMonths } from './seal-months';

/** Moves the ledger's rows of an account to a moment of the past, as if all were written then. */
const MOVE = `
  WITH RECURSIVE moved AS MATERIALIZED (
    SELECT *, timestamptz '1999-12-15 00:00:00+00' + position * interval '1 second' AS at
    FROM ledger_link WHERE account_id = $1
  ), chain AS (
    SELECT 0::bigint AS position, ''::bytea AS hash
    UNION ALL
    SELECT m.position, link_hash(chain.hash, m.account_id, m.position, m.kind, m.at, m.funded, m.available, m.held,
      m.spent, m.digest)
    FROM chain JOIN moved m ON m.position = chain.position + 1
  ), holds AS (
    UPDATE hold SET created_at = at FROM moved WHERE hold.account_id = $1 AND request_id = ANY(line_ids)
  ), settlements AS (
    UPDATE settlement SET settled_at = at FROM moved WHERE settlement.account_id = $1 AND message_id = ANY(line_ids)
  ), fundings AS (
    UPDATE funding SET created_at = at FROM moved
    WHERE funding.account_id = $1 AND moved.funding = funding.kind || ':' || funding.reference
  ), account AS (
    UPDATE credit_account SET last_hash = (SELECT hash FROM chain ORDER BY position DESC LIMIT 1) WHERE account_id = $1
  )
  UPDATE ledger_link l SET created_at = moved.at, hash = chain.hash FROM moved JOIN chain USING (position)
  WHERE l.account_id = $1 AND l.position = moved.position`;

describe('the seals of a month', () => {
  let billing: BillingUnderTest;
  let superuser: Client;
  beforeEach(async () => {
    billing = await BillingUnderTest.start();
    superuser = await billing.connect();
    await superuser.query("SET session_replication_role = 'replica'");
    await superuser.query(
      "SELECT create_partition('ledger_link', '19991201', '1999-12-01T00:00:00Z', '2000-01-01T00:00:00Z')",
    );
  }, 60_000);
  afterEach(async () => {
    await superuser.end();
    await billing.stop();
  });

  async function send(account: number, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const request = holdOf(account, 2);
      expect(await billing.hold([request])).toEqual(['held']);
      expect(await billing.send([settled(request.requestId, 1, { captured: 1, released: 1 })])).toEqual({});
    }
  }

  /** Opens an account that has gone on sending since that month, and one that has not. */
  async function longAgo(): Promise<[active: number, quiet: number]> {
    const accounts: [number, number] = [await billing.account(100), await billing.account(100)];
    for (const account of accounts) {
      await send(account, 3);
      await superuser.query(MOVE, [account]);
    }
    await send(accounts[0], 2);
    return accounts;
  }
  const seal = () => new SealMonths(billing.database).execute();
  const dropMonth = () => superuser.query('DROP TABLE ledger_link_p19991201');

  it('let the chains be followed when the links of the month are gone', async () => {
    const accounts = await longAgo();
    expect(await billing.chainFaults(accounts)).toEqual([]);
    await Promise.all([seal(), seal()]);
    await seal();
    expect(await billing.database.rows('SELECT account_id, position FROM ledger_seal ORDER BY 1')).toEqual(
      accounts.map((account) => ({ account_id: account, position: 7 })),
    );
    expect(await billing.chainFaults(accounts)).toEqual([]);
    await dropMonth();
    expect(await billing.chainFaults(accounts)).toEqual([]);
    await send(accounts[1], 1);
    expect(await billing.chainFaults(accounts)).toEqual([]);
  }, 60_000);

  it('let entries be found, and keep their credits, when the links before them are gone', async () => {
    const [accountId] = await longAgo();
    await seal();
    await dropMonth();
    const to = new Date(Date.now() + 3_600_000).toISOString();
    for (const span of [{}, { to }]) {
      const { entries } = await billing.rpc.request(BILLING_OPERATIONS.entries, { accountId, limit: 50, ...span });
      expect(entries.map(({ type, credits, balanceAfter }) => [type, credits, balanceAfter])).toEqual([
        ['sent', -1, 95],
        ['sent', -1, 96],
      ]);
    }
  }, 60_000);

  it.each([
    [23, 0],
    [25, 1],
  ])('are made a day after the month, when all that was begun in it has ended: %i hours, %i', async (hours, seals) => {
    const ended = new Date(Date.now() - hours * 3_600_000).toISOString();
    // Locked, since the service may create the partitions again that are dropped here.
    await superuser.query('BEGIN; LOCK TABLE ledger_link');
    const partitions = await superuser.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
       WHERE inhparent = 'ledger_link'::regclass AND inhrelid <> 'ledger_link_p19991201'::regclass`,
    );
    for (const { name } of partitions.rows) await superuser.query(`DROP TABLE ${name}`);
    await superuser.query(
      `SELECT create_partition('ledger_link', '1', '2000-01-01T00:00:00Z', '${ended}');
       SELECT create_partition('ledger_link', '2', '${ended}', '2100-01-01T00:00:00Z');
       COMMIT`,
    );
    await send(await billing.account(100), 1);
    await superuser.query(`UPDATE ledger_link SET created_at = $1::timestamptz - interval '1 second'`, [ended]);
    await seal();
    expect(await billing.database.rows('SELECT FROM ledger_seal')).toHaveLength(seals);
  });

  it('are missed where a month was dropped without them', async () => {
    const accounts = await longAgo();
    await dropMonth();
    expect(await billing.chainFaults(accounts)).toEqual([
      'link 8: the link before it is missing',
      'account: its last link is not the last one written',
    ]);
  }, 60_000);

  it.each([
    "UPDATE ledger_seal SET hash = sha256('x')",
    'UPDATE ledger_seal SET available = available + 1, held = held - 1',
    'DELETE FROM ledger_seal',
    'UPDATE ledger_seal SET position = position - 1',
  ])(
    'show %s, before and after the month is dropped',
    async (forgery) => {
      const accounts = await longAgo();
      await seal();
      if (!forgery.startsWith('DELETE') && !forgery.includes('position')) {
        await superuser.query('BEGIN');
        await superuser.query(forgery);
        expect(await billing.chainFaults(accounts, superuser)).not.toEqual([]);
        await superuser.query('ROLLBACK');
      }
      await dropMonth();
      await superuser.query(forgery);
      for (const account of accounts) expect(await billing.chainFaults([account])).not.toEqual([]);
    },
    60_000,
  );

  it('do not stand for a link that was removed from a month that is there', async () => {
    const accounts = await longAgo();
    await seal();
    await superuser.query('DELETE FROM ledger_link WHERE position = 7');
    for (const account of accounts) expect(await billing.chainFaults([account])).not.toEqual([]);
  }, 60_000);
});
