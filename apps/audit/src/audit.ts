import { DATABASES, type DatabaseName, type DatabaseUrls } from './reading/audit.config';
import type { AuditOptions } from './audit-options';
import type { AuditContext } from './reading/check';
import { CHECKS } from './checks/all-checks';
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
    const databases = Object.fromEntries(entries) as AuditContext['databases'];
    const results: CheckResult[] = [];
    for (const check of CHECKS) results.push(await runCheck(check, { ...options, databases }, options));
    return results;
  } finally {
    await Promise.all(opened.map((database) => database.close()));
  }
}
