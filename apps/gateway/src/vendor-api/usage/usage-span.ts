import { MAX_USAGE_POINTS } from '@sms/contracts/messaging';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { SpanParams } from './usage.params';

const INTERVAL_MS = { hour: 3_600_000, day: 86_400_000 } as const;
const DEFAULT_INTERVALS = { hour: 24, day: 30 } as const;

export interface UsageSpan {
  readonly from: string;
  readonly to: string;
  /** Intervals that it spans at most. */
  readonly points: number;
}

/** @throws {DomainError} INVALID when it ends before it begins, or has too many intervals. */
export function spanOf({ from, to, interval }: SpanParams, nowMs: number): UsageSpan {
  const lengthMs = INTERVAL_MS[interval];
  const toMs = to === undefined ? nowMs : Date.parse(to);
  const fromMs = from === undefined ? toMs - DEFAULT_INTERVALS[interval] * lengthMs : Date.parse(from);
  if (fromMs >= toMs) throw invalidFields({ to: ['to must be after from'] });
  if (toMs - fromMs > MAX_USAGE_POINTS * lengthMs)
    throw invalidFields({ to: [`to must be at most ${MAX_USAGE_POINTS} ${interval}s after from`] });
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    points: Math.ceil((toMs - fromMs) / lengthMs) + 1,
  };
}
