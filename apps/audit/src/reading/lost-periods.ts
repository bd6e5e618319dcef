import type { AuditContext, LostPeriod, Rows } from './check';
import { timeOf } from './paging';

/** Requests on their way at the moment, and advances that were used for some seconds after it, are older than it. */
const EARLIER_MS = 120_000;

export async function readLostPeriods(gateway: Rows): Promise<readonly LostPeriod[]> {
  const rows = await gateway.rows<{ restored_to: Date; noted_at: Date }>(
    'SELECT restored_to, noted_at FROM restored_period',
  );
  return rows.map(({ restored_to: from, noted_at: to }) => ({ fromMs: from.getTime(), toMs: to.getTime() }));
}

/** Whether the request or advance was made in a time that messaging may have lost, though others remember it. */
export function isLost({ lost }: Pick<AuditContext, 'lost'>, id: string): boolean {
  const madeMs = timeOf(id);
  return lost.some(({ fromMs, toMs }) => madeMs > fromMs - EARLIER_MS && madeMs <= toMs);
}
