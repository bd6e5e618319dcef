import { Client } from 'pg';
import type { DatabaseUrls } from '../reading/audit.config';
import { operatorId, recordEntry } from './operator-log';
import { inTransaction } from './stopped-databases';

/** Notes that vendors know of the lost periods, and returns a line for each. May be run at any time. */
export async function announceRestores({ gateway: url }: DatabaseUrls, operator: string): Promise<string[]> {
  const gateway = new Client({ connectionString: url, application_name: 'audit' });
  await gateway.connect();
  try {
    return await inTransaction(gateway, async () => {
      const actor = await operatorId(gateway, operator);
      const { rows } = await gateway.query<{ restored_to: Date; noted_at: Date }>(
        'UPDATE restored_period SET announced_at = now() WHERE announced_at IS NULL RETURNING restored_to, noted_at',
      );
      for (const { restored_to: moment } of rows)
        await recordEntry(gateway, actor, { action: 'restore.announced', target: `restored:${moment.toISOString()}` });
      if (rows.length === 0) return ['no lost period is left to announce'];
      return rows.map(
        ({ restored_to: from, noted_at: to }) => `${from.toISOString()} to ${to.toISOString()} is announced`,
      );
    });
  } finally {
    await gateway.end();
  }
}
