import { DATABASES, type DatabaseName, type DatabaseUrls } from './reading/audit.config';
import type { AuditOptions } from './audit-options';
import { CHECKS } from './checks/all-checks';
import { readLostPeriods } from './reading/lost-periods';
import { ReadOnlyDatabase } from './reading/read-only-database';
import { type CheckResult, runCheck } from './run-checks';

/** Runs all checks, one after the other. */
export async function audit(urls: DatabaseUrls, options: AuditOptions): Promise<CheckResult[]> {
  const opened: ReadOnlyDatabase[] = [];
  try {
    const entries: [DatabaseName, ReadOnlyDatabase][] = [];
    for (const name of DATABASES) {
      const database = await ReadOnlyDatabase.connect(name, urls[name]);
      opened.push(database);
      entries.push([name, database]);
    }
    const databases = Object.fromEntries(entries) as Record<DatabaseName, ReadOnlyDatabase>;
    const lost = await readLostPeriods(databases.gateway);
    const results: CheckResult[] = [];
    for (const check of CHECKS) results.push(await runCheck(check, { ...options, databases, lost }, options));
    return results;
  } finally {
    await Promise.all(opened.map((database) => database.close()));
  }
}
