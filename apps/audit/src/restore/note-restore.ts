import type { DatabaseUrls } from '../reading/audit.config';
import { activeAccounts } from './active-accounts';
import { moveNumbers } from './move-numbers';
import { numbersAhead } from './numbers-ahead';
import { operatorId, recordEntry } from './operator-log';
import { inTransaction, onStoppedDatabases } from './stopped-databases';

export interface RestoreOptions {
  /** The earliest moment to which a database was restored. */
  readonly moment: Date;
  /** E-mail of the operator who does it. */
  readonly operator: string;
}

/**
 * Moves the numbers ahead that may have been given since the moment, notes the lost period, and returns the lines that
 * say what is to be done. May be repeated when it was interrupted.
 */
export function noteRestore(urls: DatabaseUrls, { moment, operator }: RestoreOptions): Promise<string[]> {
  return onStoppedDatabases(urls, async (databases) => {
    const { gateway, billing } = databases;
    const actor = await operatorId(gateway, operator);
    const { rows } = await gateway.query<{ now: Date }>('SELECT now()');
    const now = rows[0]?.now ?? new Date();
    const ahead = numbersAhead(now.getTime() - moment.getTime());
    await moveNumbers(databases, ahead);
    await inTransaction(gateway, async () => {
      await gateway.query(
        `INSERT INTO restored_period (restored_to, noted_at) VALUES ($1, $2)
         ON CONFLICT (restored_to) DO UPDATE SET noted_at = excluded.noted_at, announced_at = NULL`,
        [moment, now],
      );
      const target = `restored:${moment.toISOString()}`;
      await recordEntry(gateway, actor, { action: 'restore.noted', target, details: { passed_over: ahead.log } });
    });
    return [
      `numbers of the log and of feeds begin ${ahead.log} higher, other numbers ${ahead.other}`,
      `lost is what happened from ${moment.toISOString()} to ${now.toISOString()}`,
      '',
      ...(await activeAccounts(gateway, billing, moment)),
      '',
      'to be done:',
      '1. databases of different moments: npm run audit -- --reconcile',
      '2. start the processes, the gateway last',
      '3. receipts of lost messages, by carrier: GET /v1/admin/unmatched-receipts, or npm run audit',
      `4. tell the vendors from when to when; then npm run audit -- --announced --operator ${operator}`,
    ];
  });
}
