import type { Database, Sql } from '@sms/platform/database';

const MAX_STATEMENT_MS = 3_000;

/** Reads one snapshot: states and attempts are read by several statements, while dispatchers write both. */
export function readHistory<Result>(database: Database, read: (sql: Sql) => Promise<Result>): Promise<Result> {
  return database.transaction(async (sql) => {
    await sql.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await sql.execute(`SET LOCAL statement_timeout = ${MAX_STATEMENT_MS}`);
    return read(sql);
  });
}
