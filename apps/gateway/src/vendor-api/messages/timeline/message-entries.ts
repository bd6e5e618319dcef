import type { ExplainedMessage, MessageRoute, MessageWait, StoppedCarrier } from '@sms/contracts/messaging';
import type { TimelineEntry } from './timeline-entry';
import { counted } from './words';

const LANES = { otp: 'one-time passwords', single: 'single messages', bulk: 'bulks' } as const;

export function acceptedEntry(message: ExplainedMessage): TimelineEntry {
  const { segments, sandbox, lane, sender } = message;
  return {
    at: message.createdAt,
    step: 'accepted',
    text: `Accepted from ${sender}, ${counted(segments, 'segment')}${sandbox ? ', with a test key' : ''}; it queues with ${LANES[lane]}.`,
    actor: 'vendor',
    data: {
      sender,
      segments,
      lane,
      mode: sandbox ? 'test' : 'live',
      user_id: message.userId,
      valid_until: message.expiresAt,
    },
  };
}

export function routedEntry(message: ExplainedMessage, { carriers, rule = null, prefix }: MessageRoute): TimelineEntry {
  return {
    at: message.createdAt,
    step: 'routed',
    text: routeInWords(carriers, whyThere(message.sandbox, rule, prefix)),
    actor: 'service',
    data: { carriers: carriers.join(','), rule, prefix },
  };
}

function routeInWords(carriers: readonly string[], because: string): string {
  const [first, ...others] = carriers;
  if (first === undefined) return 'No carrier goes to this number.';
  const rest = others.length > 0 ? `, and if it refuses to ${others.join(', then ')}` : '';
  return `To ${first}${rest}: ${because}.`;
}

function whyThere(sandbox: boolean, rule: string | null, prefix: string | null): string {
  if (sandbox) return 'what test keys send goes to the simulated carrier';
  if (prefix === null) return 'by rules that have changed since';
  if (rule !== null) return `by the rule “${rule}”`;
  return prefix === '' ? 'it takes all numbers that no other prefix names' : `the number begins with ${prefix}`;
}

const WAITS = {
  queued: 'Waits in the queue of its carrier.',
  in_flight: 'A worker has it, and waits for the answer of the carrier.',
  delayed: 'The carrier has put it off; it is tried again.',
  uncertain:
    'The carrier may have it or not: its answer did not come. It waits for a receipt, so as not to send twice.',
  held: 'Waits because the account is suspended.',
  paused: 'Its bulk is paused, paced, or waits for its canary.',
  cancelled: 'Was cancelled, and ends within seconds.',
} as const satisfies Record<MessageWait['state'], string>;

const STOPPED = {
  paused: 'has paused',
  draining: 'is draining',
  drained: 'has drained',
} as const satisfies Record<StoppedCarrier['state'], string>;

/** What a message waits for, for people. */
export function waitInWords({ state, stopped = [], scheduled, until }: MessageWait): string {
  const reasons = stopped.map((one) => `An operator ${STOPPED[one.state]} ${one.carrier}.`);
  return [scheduled ? `Scheduled for ${until}.` : WAITS[state], ...reasons].join(' ');
}

export function waitingEntry(wait: MessageWait, now: string): TimelineEntry {
  const { state, since, until, stopped = [] } = wait;
  const data = { state, since, until, ...(stopped[0] && { stopped: stopped.map(({ carrier }) => carrier).join(',') }) };
  return { at: now, step: 'waiting', text: waitInWords(wait), actor: 'service', data };
}

/** Undefined while the message has not ended. */
export function endedEntry(message: ExplainedMessage): TimelineEntry | undefined {
  const { status, reason, failureReason, updatedAt } = message;
  if (status === 'queued' || status === 'pending') return undefined;
  const because = reason === null ? '' : `: ${reason.text}`;
  return {
    at: updatedAt,
    step: 'ended',
    text: `Ended as ${status}${because === '' ? '.' : because}`,
    actor: 'service',
    data: { status, reason: reason?.code ?? null, failure_reason: failureReason },
  };
}
