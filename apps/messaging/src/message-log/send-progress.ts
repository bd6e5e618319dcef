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
  readonly userId: number;
  readonly sender: string;
  readonly text: string;
  readonly segments: number;
  /** Held or captured. */
  readonly credits: number;
  /** When a carrier took the first of them. */
  readonly firstSentAt: Date | null;
  readonly lastChangedAt: Date | null;
}

/** Null when there are no messages. */
export function progressOf(counted: readonly CountedMessages[], now: Date): SendProgress | null {
  const [first] = counted;
  if (!first) return null;
  const ofStatus = (status: MessageStatus) => sum(counted, (one) => (one.status === status ? one.count : 0));
  const acceptedMs = Math.min(...counted.map(({ acceptedAt }) => acceptedAt.getTime()));
  const seconds = Math.min(RATE_SECONDS, Math.max(MIN_RATE_SECONDS, (now.getTime() - acceptedMs) / 1_000));
  const perSecond = sum(counted, ({ left }) => left) / seconds;
  const queued = sum(counted, ({ status, count, cancelled }) => (status === 'queued' ? count - cancelled : 0));
  return {
    acceptedAt: new Date(acceptedMs).toISOString(),
    sandbox: first.sandbox,
    total: sum(counted, ({ count }) => count),
    statuses: {
      queued: ofStatus('queued'),
      pending: ofStatus('pending'),
      delivered: ofStatus('delivered'),
      undelivered: ofStatus('undelivered'),
      failed: ofStatus('failed'),
    },
    cancelled: sum(counted, ({ cancelled }) => cancelled),
    reasons: reasonsOf(counted),
    perSecond: Math.round(perSecond * 10) / 10,
    sentBy: queued > 0 && perSecond > 0 ? new Date(now.getTime() + (queued / perSecond) * 1_000).toISOString() : null,
    send: sendOf(first, counted),
  };
}

/** All messages of a send have the same sender, user and text. */
function sendOf(
  { userId, sender, text, sandbox }: CountedMessages,
  counted: readonly CountedMessages[],
): NonNullable<SendProgress['send']> {
  const segments = sum(counted, (one) => one.segments);
  const taken = sum(counted, ({ credits }) => credits);
  const held = sum(counted, ({ status, credits }) => (status === 'queued' ? credits : 0));
  const isOver = counted.every(({ status }) => status !== 'queued' && status !== 'pending');
  return {
    userId,
    sender,
    text,
    segments,
    credits: { held, captured: taken - held, released: sandbox ? 0 : segments - taken },
    firstSentAt: edgeOf(counted, ({ firstSentAt }) => firstSentAt, Math.min),
    completedAt: isOver ? edgeOf(counted, ({ lastChangedAt }) => lastChangedAt, Math.max) : null,
  };
}

function edgeOf(
  counted: readonly CountedMessages[],
  timeOf: (messages: CountedMessages) => Date | null,
  edge: (...times: number[]) => number,
): string | null {
  const times = counted.flatMap((one) => timeOf(one)?.getTime() ?? []);
  return times.length === 0 ? null : new Date(edge(...times)).toISOString();
}

function sum(counted: readonly CountedMessages[], of: (messages: CountedMessages) => number): number {
  return counted.reduce((total, one) => total + of(one), 0);
}

/** Codes that only another version knows are left out. */
function reasonsOf(counted: readonly CountedMessages[]): SendProgress['reasons'] {
  const counts = new Map<ReasonCode, number>();
  for (const { reasonCode: code, count } of counted)
    if (code !== null && Object.hasOwn(REASONS, code)) counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count })).sort((a, b) => b.count - a.count);
}
