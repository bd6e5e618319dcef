import path from 'node:path';
import { type DatabaseName, runCommand, workspaceRoot } from '@sms/dev-env';

const TIMEOUT_MS = 120_000;

/** What `npm run audit` finds wrong in the databases of a system at rest. */
export async function auditFindings(urls: Readonly<Record<DatabaseName, string>>): Promise<string[]> {
  const variables = Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]);
  const { ok, stdout, reason } = await runCommand(
    process.execPath,
    [path.join(workspaceRoot(), 'dist/apps/audit/main.js'), '--grace', '0'],
    { timeoutMs: TIMEOUT_MS, env: Object.fromEntries(variables) as NodeJS.ProcessEnv },
  );
  if (ok) return [];
  const wrong = stdout.split('\n').filter((line) => line.startsWith('WRONG'));
  return wrong.length > 0 ? wrong : [`the audit did not come to its end: ${reason}`];
}
