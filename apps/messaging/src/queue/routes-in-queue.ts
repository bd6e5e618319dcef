import { columns, type Sql, statement } from '@sms/platform/database';

/** Sorts behind a route and before any longer one, and behind all routes: none has a character like these. */
const NEXT = '\u0001';
const LAST = '\u{10ffff}';

interface Gap {
  readonly first: string;
  readonly below: string;
}

const GAPS = columns<Gap>({
  first: ['text', ({ first }) => first],
  below: ['text', ({ below }) => below],
});

/**
 * Looks into each gap between the routes that are known: one step down the index, and one more for each route found.
 * What stands at the front of a known route, entries of messages claimed since the last vacuum among them, is not read.
 */
const findQueuedRoutes = statement<readonly Gap[], { route: string }>({
  name: 'messaging.find_queued_routes',
  params: GAPS,
  text: `
    WITH RECURSIVE found (route, below) AS (
      SELECT (SELECT q.route FROM send_ready q WHERE q.route >= gap.first AND q.route < gap.below
        ORDER BY q.route LIMIT 1), gap.below
      FROM ${GAPS.unnest} AS gap(${GAPS.names})
      UNION ALL
      SELECT (SELECT q.route FROM send_ready q WHERE q.route > found.route AND q.route < found.below
        ORDER BY q.route LIMIT 1), found.below
      FROM found WHERE found.route IS NOT NULL)
    SELECT route FROM found WHERE route IS NOT NULL`,
});

/**
 * The routes of the messages that wait for their turn.
 * @param known routes that are not looked for
 */
export async function routesInQueue(sql: Pick<Sql, 'run'>, known: readonly string[] = []): Promise<string[]> {
  // As the index has them: routes are plain ASCII.
  const sorted = [...known].sort();
  const firsts = ['', ...sorted.map((route) => route + NEXT)];
  const gaps = [...sorted, LAST].map((below, index) => ({ first: firsts[index] ?? '', below }));
  const rows = await sql.run(findQueuedRoutes, gaps);
  return rows.map(({ route }) => route);
}
