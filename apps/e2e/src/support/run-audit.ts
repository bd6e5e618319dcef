import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '@sms/dev-env';
import type { SystemUnderTest } from './system-under-test';

interface Audit {
  readonly code: number;
  readonly holds: boolean;
  readonly invariants: readonly {
    readonly name: string;
    readonly holds: boolean;
    readonly rows: number;
    readonly first: { readonly row: string; readonly what: string } | null;
  }[];
}

/** What `npm run audit` says about a system. */
export async function runAudit({ system }: SystemUnderTest, ...options: readonly string[]): Promise<Audit> {
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(workspaceRoot(), 'dist/apps/audit/main.js'), '--json', ...options],
    { env: { ...process.env, SMS_DATA_DIR: system.dataDir } },
  ).then(
    ({ stdout: output }) => ({ code: 0, stdout: output }),
    (error: Error & { code: number; stdout: string }) => {
      // Without a result it has not come to its end, and says why.
      if (error.stdout === '') throw error;
      return error;
    },
  );
  return { code, ...(JSON.parse(stdout) as Omit<Audit, 'code'>) };
}

export const wrongOf = ({ invariants }: Audit) => invariants.filter(({ holds }) => !holds);
