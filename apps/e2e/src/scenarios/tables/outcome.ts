/**
 * What becomes of messages: their status, the code of its reason, credits they cost, the statuses their webhooks told,
 * copies the carrier accepted.
 */
export interface Outcome {
  readonly status: string;
  /** Null for none. */
  readonly reason: string | null;
  readonly credits: number;
  readonly webhooks: readonly string[];
  readonly accepted: number;
}

export const delivered: Outcome = {
  status: 'delivered',
  reason: null,
  credits: 1,
  webhooks: ['pending', 'delivered'],
  accepted: 1,
};
export const undelivered: Outcome = {
  ...delivered,
  status: 'undelivered',
  reason: 'handset_unreachable',
  webhooks: ['pending', 'undelivered'],
};
export const expired: Outcome = { ...undelivered, reason: 'delivery_expired' };
/** By the network, after the carrier had taken it. */
export const rejected: Outcome = {
  ...delivered,
  status: 'failed',
  reason: 'rejected_by_carrier',
  webhooks: ['pending', 'failed'],
};
export const pending: Outcome = { ...delivered, status: 'pending', webhooks: ['pending'] };
/** By the carrier, which did not take it. */
export const refused: Outcome = {
  status: 'failed',
  reason: 'carrier_refused',
  credits: 0,
  webhooks: ['failed'],
  accepted: 0,
};

/** The same of a text that takes two parts. */
export const twoParts = (outcome: Outcome): Outcome => ({ ...outcome, credits: 2, accepted: 2 });

export function describeOutcome(outcome: Outcome): string {
  const { credits, accepted } = outcome;
  return `${ending(outcome)}, ${inCredits(credits)}, ${accepted} accepted, told ${webhooksOf(outcome)}`;
}

/** Where several messages share an account, what one of them cost is not to be seen. */
export function describeWithoutCredits(outcome: Outcome): string {
  return `${ending(outcome)}, ${outcome.accepted} accepted, told ${webhooksOf(outcome)}`;
}

export function inCredits(credits: number): string {
  return `${credits} credit${credits === 1 ? '' : 's'}`;
}

function ending({ status, reason }: Outcome): string {
  return reason === null ? status : `${status} (${reason})`;
}

function webhooksOf({ webhooks }: Outcome): string {
  return counted(webhooks) || 'nothing';
}

function counted(webhooks: readonly string[]): string {
  const kinds = [...new Set(webhooks)].sort();
  return kinds
    .map((kind) => [webhooks.filter((one) => one === kind).length, kind])
    .map(([times, kind]) => (times === 1 ? kind : `${times} × ${kind}`))
    .join(', ');
}
