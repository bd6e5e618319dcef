import { Database, type Sql } from '@sms/platform/database';
import { MessagingUnderTest } from '../testing/start-messaging';
import { routesInQueue } from './routes-in-queue';

/** All that sort close to each other, the empty one among them. */
const ROUTES = ['', 'a', 'a,a', 'a,b', 'a,b,c', 'a-b', 'a-b,a', 'a0', 'a_b', 'aa', 'ab', 'b', 'b,a', 'z', 'z,a', 'zz'];
const ROUNDS = 200;
/** Blocks of an index of three levels, for each of the two gaps, and what planning reads. */
const MAX_BLOCKS = 20;

describe('the routes in the queue', () => {
  let messaging: MessagingUnderTest;
  let database: Database;
  beforeAll(async () => {
    messaging = await MessagingUnderTest.start();
    database = messaging.part(Database);
  }, 60_000);
  afterAll(() => messaging.stop());
  // The index keeps deleted rows that any snapshot may still see.
  afterEach(() => database.execute('TRUNCATE send_ready'));

  const insert = (sql: Pick<Sql, 'execute'>, routes: readonly string[], count: number) =>
    sql.execute(
      `INSERT INTO send_ready (route, lane, position, message_id)
       SELECT route, 1, n, -n FROM unnest($1::text[]) AS route, generate_series(1, $2::integer) AS n`,
      [routes, count],
    );
  const some = (of: readonly string[]) => {
    const share = Math.random();
    return of.filter(() => Math.random() < share);
  };

  it('are all that occur but the known ones, whatever both are', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [queued, known] = [some(ROUTES), some(ROUTES.slice(1))];
      await database.execute('DELETE FROM send_ready WHERE true');
      await insert(database, queued, 3);
      const found = await routesInQueue(database, known.reverse());
      expect({ queued, known, found: found.sort() }).toEqual({
        queued,
        known,
        found: queued.filter((route) => !known.includes(route)).sort(),
      });
      expect((await routesInQueue(database)).sort()).toEqual([...queued].sort());
    }
  }, 60_000);

  it.each([
    ['nothing else', []],
    ['others', ['former,main', 'zulu']],
  ])('are found without reading what was claimed of a known one, with %s in the queue', async (_what, others) => {
    const ended = new Error('rolled back');
    let plan = '';
    const reading = database.transaction(async (sql) => {
      await insert(sql, ['main'], 50_000);
      await insert(sql, others, 1);
      // No vacuum takes away what this transaction deletes.
      await sql.execute(`DELETE FROM send_ready WHERE route = 'main' AND position < 49000`);
      expect((await routesInQueue(sql, ['main'])).sort()).toEqual(others);
      const explain: Sql['run'] = async (statement, params) => {
        const lines = await sql.rows<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS) ${statement.text}`,
          statement.values(params),
        );
        plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        return [];
      };
      await routesInQueue({ run: explain }, ['main']);
      throw ended;
    });
    await expect(reading).rejects.toBe(ended);
    const [, blocks] = /Buffers: shared hit=(\d+)/.exec(plan) ?? [];
    expect(Number(blocks)).toBeLessThan(MAX_BLOCKS);
  });
});
