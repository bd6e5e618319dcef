import { execFile } from 'node:child_process';
import path from 'node:path';
import { workspaceRoot } from '@sms/dev-env';
import type { DatabaseUrls } from './restore-stage';

const TIMEOUT_MS = 300_000;

interface AuditRun {
  readonly code: number;
  /** What it printed. */
  readonly lines: readonly string[];
}

/** A command of the audit on these databases. */
export function runAudit(urls: DatabaseUrls, ...args: readonly string[]): Promise<AuditRun> {
  const variables = Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]);
  const bundle = path.join(workspaceRoot(), 'dist/apps/audit/main.js');
  const options = { env: Object.fromEntries(variables) as NodeJS.ProcessEnv, timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, [bundle, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
}

/** The lines of invariants that do not hold, and of a command that has failed. */
export function wrongLines({ code, lines }: AuditRun): string[] {
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  return code === 0 || wrong.length > 0 ? wrong : [`exit code ${code}: ${lines.join(' / ')}`];
}
