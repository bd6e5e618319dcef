import type { Sql } from '@sms/platform/database';

/** Sorts behind a route and before any longer one, and behind all routes: none has a character like these. */
const NEXT = '\u0001';
const LAST = '\u{10ffff}';

/**
 * Looks into each gap between the routes that are known: one step down the index, and one more for each route found.
 * What stands at the front of a known route, entries of messages claimed since the last vacuum among them, is not read.
 */
const ROUTES = `
  WITH RECURSIVE found (route, below) AS (
    SELECT (SELECT q.route FROM send_ready q WHERE q.route >= gap.first AND q.route < gap.below
      ORDER BY q.route LIMIT 1), gap.below
    FROM unnest($1::text[], $2::text[]) AS gap(first, below)
    UNION ALL
    SELECT (SELECT q.route FROM send_ready q WHERE q.route > found.route AND q.route < found.below
      ORDER BY q.route LIMIT 1), found.below
    FROM found WHERE found.route IS NOT NULL)
  SELECT route FROM found WHERE route IS NOT NULL`;

/**
 * The routes of the messages that wait for their turn.
 * @param known routes that are not looked for
 */
export async function routesInQueue(sql: Pick<Sql, 'rows'>, known: readonly string[] = []): Promise<string[]> {
  // As the index has them: routes are plain ASCII.
  const sorted = [...known].sort();
  const rows = await sql.rows<{ route: string }>(ROUTES, [
    ['', ...sorted.map((route) => route + NEXT)],
    [...sorted, LAST],
  ]);
  return rows.map(({ route }) => route);
}
