import type { Client } from 'pg';

/** The keys of a query's rows in ascending order, so many at a time. */
export async function* pagesOf(
  client: Client,
  query: string,
  key: string,
  rows: number,
): AsyncGenerator<readonly number[]> {
  for (let after = 0; ;) {
    const page: { key: number }[] = (
      await client.query<{ key: number }>(
        `SELECT ${key} AS key FROM (${query}) AS rows WHERE ${key} > $1 ORDER BY 1 LIMIT ${rows}`,
        [after],
      )
    ).rows;
    const last = page.at(-1);
    if (!last) return;
    yield page.map((row) => row.key);
    after = last.key;
  }
}
