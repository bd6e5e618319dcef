import fc from 'fast-check';
import type { Client } from 'pg';
import { BillingUnderTest, holdOf, newRequestId, settled } from '../testing/start-billing';

/** Rows of the account in a table, each by its ctid; $1 is the account, $2 chooses one of them. */
const one = (table: string): string =>
  `(SELECT ctid FROM ${table} WHERE account_id = $1 ORDER BY ctid OFFSET $2 % (SELECT count(*) FROM ${table} WHERE account_id = $1) LIMIT 1)`;
const changed = (table: string, change: string): string =>
  `UPDATE ${table} SET ${change} WHERE account_id = $1 AND ctid = ${one(table)}`;
const removed = (table: string): string => `DELETE FROM ${table} WHERE account_id = $1 AND ctid = ${one(table)}`;
const added = (table: string, columns: string, values: string): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} WHERE account_id = $1 AND ctid = ${one(table)}`;

/** Returns another id than any given: one in 4,096 has these digits there. */
const anotherId = (column: string): string =>
  `overlay(${column}::text placing CASE substr(${column}::text, 21, 3) WHEN 'abc' THEN 'abd' ELSE 'abc' END from 21)::uuid`;

const MOMENT = `interval '1 microsecond'`;
/** Changes that a user with all rights may make to the history of an account. */
const FORGERIES = [
  changed('hold', 'credits = credits + 1'),
  changed('hold', 'messages = messages + 1'),
  changed('hold', `created_at = created_at + ${MOMENT}`),
  changed('hold', 'account_id = $1 + 1000000'),
  changed('hold', `request_id = ${anotherId('request_id')}`),
  removed('hold'),
  added(
    'hold',
    'request_id, account_id, created_at, credits, messages',
    `${anotherId('request_id')}, account_id, created_at, credits, messages`,
  ),
  changed('settlement', 'captured = captured + 1'),
  changed('settlement', 'released = released + 1'),
  changed('settlement', 'captured = released, released = captured'),
  changed('settlement', `settled_at = settled_at - ${MOMENT}`),
  changed('settlement', 'account_id = $1 + 1000000'),
  removed('settlement'),
  added(
    'settlement',
    'message_id, account_id, settled_at, captured, released',
    `${anotherId('message_id')}, account_id, settled_at, captured, released`,
  ),
  changed('funding', 'credits = credits + 1'),
  changed('funding', "reference = reference || 'x'"),
  changed('funding', `created_at = created_at + ${MOMENT}`),
  removed('funding'),
  added(
    'funding',
    'account_id, kind, reference, credits, created_at',
    "account_id, kind, reference || 'x', credits, created_at",
  ),
  changed('ledger_link', 'position = position + 1000'),
  changed('ledger_link', `created_at = created_at + ${MOMENT}`),
  changed('ledger_link', 'funded = funded + 1'),
  changed('ledger_link', 'available = available + 1, held = held - 1'),
  changed('ledger_link', 'spent = spent + 1'),
  changed('ledger_link', "digest = sha256('x')"),
  changed('ledger_link', "hash = sha256('x')"),
  changed(
    'ledger_link',
    'line_ids = CASE WHEN funding IS NULL THEN line_ids || line_ids[1] END, funding = funding || funding',
  ),
  changed('ledger_link', 'account_id = $1 + 1000000'),
  removed('ledger_link'),
  `DELETE FROM ledger_link WHERE account_id = $1 AND position > $2 % (SELECT max(position) FROM ledger_link WHERE account_id = $1)`,
  `UPDATE ledger_link AS link SET hash = other.hash, digest = other.digest, line_ids = other.line_ids, kind = other.kind,
     funding = other.funding FROM ledger_link AS other
   WHERE link.account_id = $1 AND other.account_id = $1 AND abs(link.position - other.position) = 1
     AND least(link.position, other.position) = 1 + $2
     % (SELECT max(position) - 1 FROM ledger_link WHERE account_id = $1)`,
  changed('credit_account', 'available = available + 1, funded = funded + 1'),
  changed('credit_account', 'available = available - 1, spent = spent + 1'),
  changed('credit_account', 'links = links - 1'),
  changed('credit_account', "last_hash = sha256('x')"),
];

describe("an account's chain", () => {
  let billing: BillingUnderTest;
  let superuser: Client;
  let account: number;
  beforeAll(async () => {
    billing = await BillingUnderTest.start();
    superuser = await billing.connect();
    // A user with all rights can also switch the guards off.
    await superuser.query("SET session_replication_role = 'replica'");
    account = await billing.account(1_000);
    const other = await billing.account(1_000);
    for (const size of [1, 5, 3, 1]) {
      const requests = Array.from({ length: size }, (_one, index) =>
        holdOf(index === 4 ? other : account, 2 + index, { requestId: newRequestId(), messages: 1 + (index % 2) }),
      );
      expect(new Set(await billing.hold(requests))).toEqual(new Set(['held']));
      const events = requests.map(({ requestId, credits }, index) =>
        settled(requestId, 1, index % 3 === 0 ? { captured: credits } : { captured: 1, released: credits - 1 }),
      );
      expect(await billing.send(events)).toEqual({});
    }
  });
  afterAll(async () => {
    await superuser.end();
    await billing.stop();
  });

  async function faultsAfter(forgery: string, place: number): Promise<readonly string[]> {
    await superuser.query('BEGIN');
    try {
      const parameters = forgery.includes('$2') ? [account, place] : [account];
      expect((await superuser.query(forgery, parameters)).rowCount).toBeGreaterThan(0);
      return await billing.chainFaults([account, account + 1_000_000], superuser);
    } finally {
      await superuser.query('ROLLBACK');
    }
  }

  it('is whole as it was written', async () => {
    expect(await billing.chainFaults([account])).toEqual([]);
  });

  it.each(FORGERIES)('shows %s', async (forgery) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), async (place) => {
        // A change must change something: swapping equal amounts does not count.
        expect(await faultsAfter(forgery, place)).not.toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('goes on when the partitions of its oldest lines are dropped', async () => {
    const partitions = await billing.database.rows<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'hold'::regclass ORDER BY 1 LIMIT 2`,
    );
    await superuser.query('BEGIN');
    for (const { name } of partitions) await superuser.query(`DROP TABLE ${name}`);
    expect(await billing.chainFaults([account], superuser)).toEqual([]);
    await superuser.query("UPDATE ledger_link SET available = available + 1 WHERE account_id = $1 AND kind = 'hold'", [
      account,
    ]);
    expect(await billing.chainFaults([account], superuser)).not.toEqual([]);
    await superuser.query('ROLLBACK');
  });
});
