import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runAudit } from '@sms/kit';
import type { AlertFault, AlertStage } from './alert-fault';

const TOO_OLD_SECONDS = 27 * 3_600;

/** As the line of the crontab in docs/operations/backup-and-restore.md. */
export const leaveBackup = ({ textfiles }: Pick<AlertStage, 'textfiles'>, ageSeconds = 0): Promise<void> =>
  writeFile(
    path.join(textfiles, 'backup.prom'),
    `backup_last_success_timestamp_seconds ${Math.floor(Date.now() / 1_000) - ageSeconds}\n`,
  );

/** @throws when an invariant does not hold, or nothing can be read */
export async function leaveAudit({ system, textfiles }: AlertStage): Promise<void> {
  const { ok, lines, reason } = await runAudit(system.databaseUrls, '--metrics', path.join(textfiles, 'audit.prom'));
  if (!ok) throw new Error(`the audit failed: ${reason} ${lines.join('; ')}`);
}

export const backupOld: AlertFault = {
  fault: 'the last backup is 27 hours old',
  expected: [{ alert: 'BackupOld' }],
  begin: (stage) => leaveBackup(stage, TOO_OLD_SECONDS),
  end: (stage) => leaveBackup(stage),
};

export const auditOld: AlertFault = {
  fault: 'no audit that held has left its time',
  expected: [{ alert: 'AuditOld' }],
  begin: ({ textfiles }) => writeFile(path.join(textfiles, 'audit.prom'), ''),
  end: leaveAudit,
};
