import { Database } from '@sms/platform/database';
import { createAhead, dropExpired } from '@sms/platform/partitions';
import { eventPartitionPlans } from '../partitions/partition-plans';
import { DispatcherFixture } from '../testing/dispatcher-fixture';
import { keptNumbers } from './kept-numbers';

const RETENTION = { eventDays: 30, attemptDays: 30, batchDays: 14 };
const ACCOUNTS = 40;
const MAX_GROUPS = 6;

const below = (limit: number) => Math.floor(Math.random() * limit);

describe('the numbers of the events that are kept', () => {
  let fixture: DispatcherFixture;
  let database: Database;
  beforeAll(async () => {
    fixture = await DispatcherFixture.create();
    database = (await fixture.startReplica()).get(Database);
    for (const plan of eventPartitionPlans(RETENTION)) await createAhead(database, plan);
  }, 60_000);
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    await fixture.sql.query(
      `DO $$ BEGIN FOR day IN 1..50 LOOP
         EXECUTE format('CREATE TABLE IF NOT EXISTS event_p%s PARTITION OF event FOR VALUES FROM (%L) TO (%L)',
           to_char(current_date - day, 'YYYYMMDD'), current_date - day, current_date - day + 1);
       END LOOP; END $$`,
    );
  });

  /** Creates an account with one event for each entry, that many days ago, the oldest first. Returns its id. */
  async function account(daysAgo: readonly number[]): Promise<number> {
    const { accountId } = await fixture.addVendor();
    for (const [index, days] of daysAgo.entries()) {
      await fixture.emitStatuses(accountId);
      await fixture.sql.query(
        `WITH older AS (UPDATE endpoint SET last_event_at = date_trunc('milliseconds', now()) - make_interval(secs => $2)
           WHERE account_id = $1 RETURNING last_event_at)
         UPDATE event SET created_at = older.last_event_at FROM older WHERE account_id = $1 AND sequence = $3`,
        [accountId, days * 86_400, index + 1],
      );
    }
    return accountId;
  }
  const kept = (accountId: number) => keptNumbers(database, accountId, RETENTION.eventDays);
  async function dropOld(): Promise<void> {
    for (const plan of eventPartitionPlans(RETENTION)) await dropExpired(database, plan);
  }
  /** The expected numbers, by a scan of the whole table. */
  async function held(accountId: number, latest: number) {
    const { rows } = await fixture.sql.query<{ oldest: string | null }>(
      'SELECT min(sequence) AS oldest FROM event WHERE account_id = $1',
      [accountId],
    );
    return { latest, oldest: Number(rows[0]?.oldest ?? latest + 1) };
  }

  it('are those that the table holds, for accounts of any past, before and after days are dropped', async () => {
    const pasts = Array.from({ length: ACCOUNTS }, () =>
      Array.from({ length: below(MAX_GROUPS) }, () =>
        below(4) === 0 ? 29 + 2 * Math.random() : 45 * Math.random(),
      ).sort((a, b) => b - a),
    );
    const accounts: [number, readonly number[]][] = [];
    for (const past of pasts) accounts.push([await account(past), past]);
    const asTheyAre = async () => {
      for (const [accountId, past] of accounts)
        expect({ past, ...(await kept(accountId)) }).toEqual({ past, ...(await held(accountId, past.length)) });
    };
    await asTheyAre();
    await dropOld();
    await asTheyAre();
  }, 120_000);

  it('are found in the oldest day for who has events there, and not later than the newest for others', async () => {
    const scans = async (accountId: number) => {
      const plans: string[] = [];
      const run: Database['run'] = async (statement, params) => {
        const plan = await database.rows<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE) ${statement.text}`,
          statement.values(params),
        );
        plans.push(...plan.map((line) => line['QUERY PLAN']));
        return database.run(statement, params);
      };
      await keptNumbers({ run, now: () => database.now() }, accountId, RETENTION.eventDays);
      return plans.filter((line) => /Scan .* on event_p/.test(line)).length;
    };
    const [active, idle, gone, none] = [
      await account([30, 12, 0]),
      await account([28, 27]),
      await account([40, 35]),
      await account([]),
    ];
    await dropOld();
    expect(await scans(active)).toBeLessThanOrEqual(2);
    expect(await scans(idle)).toBeLessThanOrEqual(6);
    expect(await scans(gone)).toBeLessThanOrEqual(2);
    expect(await scans(none)).toBeLessThanOrEqual(2);
  });
});
