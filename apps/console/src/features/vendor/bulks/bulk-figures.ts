import type { Schemas } from '@sms/api-client';
import type { Outcomes } from '../../../charts/figures/outcome';
import { t } from '../../../i18n/t';
import { countText } from '../../../i18n/text/number-text';

type Statuses = Schemas['BulkStatusesResponse'];

/** Messages at a carrier count as waiting. Queued messages have no outcome yet and are left out. */
export const outcomesOf = ({ pending, delivered, undelivered, failed }: Statuses): Outcomes => ({
  delivered,
  undelivered,
  failed,
  waiting: pending,
});

const MINUTE = 60;
const HOUR = 3_600;
/** An estimate that changes every second is hard to read. */
const STEP = 5;

/** How long something will take, in words: "about 20 s". */
export function aboutSeconds(seconds: number): string {
  const steps = Math.max(STEP, Math.ceil(seconds / STEP) * STEP);
  if (steps < 2 * MINUTE) return t.sends.about(`${countText(steps)} ${t.ui.units.s}`);
  if (seconds < 2 * HOUR) return t.sends.about(`${countText(Math.round(seconds / MINUTE))} ${t.ui.units.min}`);
  return t.sends.about(`${countText(Math.round(seconds / HOUR))} ${t.ui.units.h}`);
}

/** The time that is left until an estimate; undefined if there is none. */
export function timeLeft(eta: string | null, now: number): string | undefined {
  return eta === null ? undefined : aboutSeconds(Math.max(0, (Date.parse(eta) - now) / 1_000));
}

/** How many messages failed or were not delivered, and how many of them a retry may help. */
export function failuresOf({ by_status, reasons }: Pick<Schemas['BulkResponse'], 'by_status' | 'reasons'>): {
  readonly failed: number;
  readonly retryable: number;
} {
  const retryable = reasons.filter(({ retry_helps }) => retry_helps).reduce((sum, { count }) => sum + count, 0);
  const failed = by_status.undelivered + by_status.failed;
  return { failed, retryable: Math.min(failed, retryable) };
}

type Sent = Pick<Schemas['ListedBulkResponse'], 'text' | 'sender'>;

/** The title of a send: the beginning of its text, or its sender where the text cannot be read. */
export const bulkTitle = ({ text, sender }: Sent): string => text ?? t.sends.untitled(sender);
