import path from 'node:path';
import { type DatabaseName, databaseVariables, runCommand, workspaceRoot } from '@sms/dev-env';

/** Of an audit of a system at rest. */
const TIMEOUT_MS = 120_000;
/** Of any command of the audit. */
const COMMAND_TIMEOUT_MS = 300_000;

type DatabaseUrls = Readonly<Record<DatabaseName, string>>;

export interface AuditRun {
  /** Whether it ended with 0. */
  readonly ok: boolean;
  /** Its output. */
  readonly lines: readonly string[];
  /** The last line of its errors. */
  readonly reason: string;
}

/** Runs a command of the audit on these databases. */
export function runAudit(urls: DatabaseUrls, ...args: readonly string[]): Promise<AuditRun> {
  return run(urls, args, COMMAND_TIMEOUT_MS);
}

/** The lines of invariants that do not hold; of a command that failed for another reason, that reason. */
export function wrongLines({ ok, lines, reason }: AuditRun): string[] {
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  return ok || wrong.length > 0 ? wrong : [`the audit did not come to its end: ${reason}`];
}

/** What `npm run audit` finds wrong in the databases of a system at rest. */
export async function auditFindings(urls: DatabaseUrls): Promise<string[]> {
  return wrongLines(await run(urls, ['--grace', '0'], TIMEOUT_MS));
}

async function run(urls: DatabaseUrls, args: readonly string[], timeoutMs: number): Promise<AuditRun> {
  const bundle = path.join(workspaceRoot(), 'dist/apps/audit/main.js');
  const options = { timeoutMs, env: databaseVariables(urls) };
  const { ok, stdout, reason } = await runCommand(process.execPath, [bundle, ...args], options);
  return { ok, lines: stdout.trim().split('\n'), reason };
}
