import type { AllUsage } from './all-usage.query';

/** Of a series over all intervals, or of several. */
export interface UsageRow {
  readonly key: string;
  readonly vendorId: number | null;
  readonly name: string | null;
  readonly messages: number;
  readonly delivered: number;
  /** Failed or undelivered. */
  readonly failed: number;
  readonly waiting: number;
}

const MAX_ROWS = 10;
const OTHER = { key: 'other', vendorId: null, name: null };
type Sums = Pick<UsageRow, 'messages' | 'delivered' | 'failed' | 'waiting'>;
const NOTHING: Sums = { messages: 0, delivered: 0, failed: 0, waiting: 0 };

/** The largest series, and the sum of all others as the last row. */
export function usageRows({ series }: Pick<AllUsage, 'series'>): UsageRow[] {
  const rows = series.map(({ key, vendor_id: vendorId, name, points }): UsageRow => {
    const sums = points.map(({ messages, delivered, undelivered, failed, waiting }): Sums => {
      return { messages, delivered, failed: undelivered + failed, waiting };
    });
    return { key, vendorId, name, ...sums.reduce(added, NOTHING) };
  });
  const others = rows.filter(({ key }, place) => key === OTHER.key || place >= MAX_ROWS - 1);
  if (rows.length <= MAX_ROWS || others.length === 0) return rows;
  return [...rows.filter((row) => !others.includes(row)), { ...OTHER, ...others.reduce(added, NOTHING) }];
}

function added(one: Sums, other: Sums): Sums {
  return {
    messages: one.messages + other.messages,
    delivered: one.delivered + other.delivered,
    failed: one.failed + other.failed,
    waiting: one.waiting + other.waiting,
  };
}
