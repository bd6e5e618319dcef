import { type MessageStatus, type ReasonCode, REASONS, type SendProgress } from '@sms/contracts/messaging';

/** The window of the rate, in seconds; shorter for a younger send. */
export const RATE_SECONDS = 60;
/** A rate over less than this would be a guess, in seconds. */
const MIN_RATE_SECONDS = 1;

/** Messages of a send that are alike. */
export interface CountedMessages {
  readonly status: MessageStatus;
  readonly reasonCode: ReasonCode | null;
  readonly count: number;
  /** Cancelled messages, whatever their status. */
  readonly cancelled: number;
  /** Messages sent to a carrier, or failed otherwise than by cancelling, within the last `RATE_SECONDS`. */
  readonly left: number;
  readonly acceptedAt: Date;
  readonly sandbox: boolean;
}

/** Null when there are no messages. */
export function progressOf(counted: readonly CountedMessages[], now: Date): SendProgress | null {
  const [first] = counted;
  if (!first) return null;
  const sum = (of: (messages: CountedMessages) => number) => counted.reduce((total, one) => total + of(one), 0);
  const ofStatus = (status: MessageStatus) => sum((one) => (one.status === status ? one.count : 0));
  const acceptedMs = Math.min(...counted.map(({ acceptedAt }) => acceptedAt.getTime()));
  const seconds = Math.min(RATE_SECONDS, Math.max(MIN_RATE_SECONDS, (now.getTime() - acceptedMs) / 1_000));
  const perSecond = sum(({ left }) => left) / seconds;
  const queued = sum(({ status, count, cancelled }) => (status === 'queued' ? count - cancelled : 0));
  return {
    acceptedAt: new Date(acceptedMs).toISOString(),
    sandbox: first.sandbox,
    total: sum(({ count }) => count),
    statuses: {
      queued: ofStatus('queued'),
      pending: ofStatus('pending'),
      delivered: ofStatus('delivered'),
      undelivered: ofStatus('undelivered'),
      failed: ofStatus('failed'),
    },
    cancelled: sum(({ cancelled }) => cancelled),
    reasons: reasonsOf(counted),
    perSecond: Math.round(perSecond * 10) / 10,
    sentBy: queued > 0 && perSecond > 0 ? new Date(now.getTime() + (queued / perSecond) * 1_000).toISOString() : null,
  };
}

/** Codes that only another version knows are left out. */
function reasonsOf(counted: readonly CountedMessages[]): SendProgress['reasons'] {
  const counts = new Map<ReasonCode, number>();
  for (const { reasonCode: code, count } of counted)
    if (code !== null && Object.hasOwn(REASONS, code)) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}
