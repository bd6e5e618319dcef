import type { WebhookStatus } from '@sms/contracts/webhook-dispatcher';

/** Database codes of webhook statuses (smallint). They are stored, so numbers never change their meaning. */
const STATUS_CODES: Readonly<Record<WebhookStatus, number>> = { pending: 1, delivered: 2, failed: 3, undelivered: 4 };

/**
 * Stands for a status at each `balance.low` that is sent, though no message belongs to it. Events that are not sent
 * have no status.
 */
export const SENT_BALANCE_LOW = 0;

/** The same at each `cap.reached`. */
export const SENT_CAP_REACHED = 5;

/** The same at each `canary.decided`. */
export const SENT_CANARY_DECIDED = 6;

/**
 * The same at each `sms.received`, whose message is known by its id (see `isIncomingId`). A process of the release
 * before takes it for a status that it knows.
 */
export const SENT_RECEIVED = STATUS_CODES.delivered;

/** Codes of `event_exception.state`: an event that its first attempt did not deliver, or that is being replayed. */
export const EXCEPTION = { retrying: 1, failed: 2, dead: 3, cancelled: 4, delivered: 5 } as const;

/**
 * Codes of `event_range.kind`: the state of many events at once. A `backlog` is still to be delivered, behind newer
 * events.
 */
export const RANGE = { skipped: 1, cancelled: 2, dead: 3, backlog: 4 } as const;

export type ExceptionState = keyof typeof EXCEPTION;
export type RangeKind = keyof typeof RANGE;

const STATUSES = reversed(STATUS_CODES);
const EXCEPTIONS = reversed(EXCEPTION);
const RANGES = reversed(RANGE);

export function codeOfStatus(status: WebhookStatus): number {
  return STATUS_CODES[status];
}

export function statusOf(code: number): WebhookStatus {
  return named(STATUSES, code);
}

export function exceptionStateOf(code: number): ExceptionState {
  return named(EXCEPTIONS, code);
}

export function rangeKindOf(code: number): RangeKind {
  return named(RANGES, code);
}

function reversed<Name extends string>(codes: Readonly<Record<Name, number>>): ReadonlyMap<number, Name> {
  return new Map(Object.entries<number>(codes).map(([name, code]) => [code, name as Name]));
}

function named<Name extends string>(names: ReadonlyMap<number, Name>, code: number): Name {
  const name = names.get(code);
  if (name === undefined) throw new Error(`code ${code} means nothing to this release`);
  return name;
}
