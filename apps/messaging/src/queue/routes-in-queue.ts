import { columns, type Sql, statement } from '@sms/platform/database';

/** NEXT sorts after a route and before any longer one, LAST after all routes: no route has these characters. */
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
 * Searches each gap between the known routes: one descent of the index, and one more for each route found. Entries at
 * the front of a known route, those of messages claimed since the last vacuum among them, are not read.
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
  // In the order of the index: routes are plain ASCII.
  const sorted = [...known].sort();
  const firsts = ['', ...sorted.map((route) => route + NEXT)];
  const gaps = [...sorted, LAST].map((below, index) => ({ first: firsts[index] ?? '', below }));
  const rows = await sql.run(findQueuedRoutes, gaps);
  return rows.map(({ route }) => route);
}
