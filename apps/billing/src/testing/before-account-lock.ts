import type { Database, Sql } from '@sms/platform/database';

/**
 * Returns the same database, on which `work` runs right before transactions lock accounts for the `nth` time, as if
 * they had waited for that lock.
 */
export function beforeAccountLock(database: Database, nth: number, work: () => Promise<void>): Database {
  let locks = 0;
  const runOf =
    (sql: Sql): Sql['run'] =>
    async (statement, params) => {
      if (statement.text.includes('FOR NO KEY UPDATE') && (locks += 1) === nth) await work();
      return sql.run(statement, params);
    };
  const delayed = Object.create(database) as Database;
  delayed.transaction = (change) => database.transaction((sql) => change({ ...sql, run: runOf(sql) }));
  return delayed;
}
