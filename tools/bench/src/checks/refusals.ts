import type { LoadResult, RateQuota } from '../load/load-result';
import type { VendorState } from '../stage/bench-vendor';

/** What a load must have been answered with. */
export interface ExpectedAnswers {
  readonly status: string;
  /** Of the measured system's limiter; undefined where there is none. */
  readonly quotaPerMinute?: number;
}

/** Sends that came a minute ago count no longer. */
const WINDOW_SECONDS = 60;

/** Why the rate of a load does not count; empty when it does. */
export function loadRefusals(load: LoadResult, { status, quotaPerMinute }: ExpectedAnswers): string[] {
  const failed = Object.entries(load.statuses).filter(([given]) => given !== status);
  return [
    ...failed.map(([given, count]) => `${count} requests were answered with ${given}`),
    ...Object.entries(load.errors).map(([message, count]) => `${count} connections ended: ${message}`),
    ...(load.requests === 0 ? ['no request was answered'] : []),
    ...(quotaPerMinute === undefined ? [] : quotaRefusals(load, load.quota, quotaPerMinute)),
  ];
}

function quotaRefusals({ requests, seconds }: LoadResult, quota: RateQuota | undefined, expected: number): string[] {
  if (!quota) return ['the limiter was bypassed: responses tell of no rate limit'];
  if (quota.perMinute !== expected) return [`the limiter suites with ${quota.perMinute} a minute, not ${expected}`];
  const counted = quota.perMinute - quota.remaining;
  const wanted = Math.floor(requests * Math.min(1, WINDOW_SECONDS / seconds));
  // The last second of the load may still be on its way to the count.
  return counted >= wanted * 0.9 ? [] : [`the limiter counted ${counted} of ${wanted} requests`];
}

export interface VendorCheck {
  readonly before: VendorState;
  readonly after: VendorState;
  /** Messages that were accepted in between, one credit each. */
  readonly accepted: number;
  /** Every message has come to its end: nothing may be held. */
  readonly ended: boolean;
}

const BUCKETS = ['available', 'held', 'spent'] as const;

/** Why a rate does not count although each request succeeded: messages or credits are not where they have to be. */
export function vendorRefusals({ before, after, accepted, ended }: VendorCheck): string[] {
  const logged = after.logged - before.logged;
  const moved = (bucket: keyof VendorState['balance']): number => after.balance[bucket] - before.balance[bucket];
  const [available, held, spent] = [moved('available'), moved('held'), moved('spent')];
  return [
    ...(logged === accepted ? [] : [`${accepted} messages were accepted, ${logged} are in the log`]),
    ...BUCKETS.filter((bucket) => after.lines[bucket] !== after.balance[bucket]).map(
      (bucket) =>
        `the ledger is not balanced: its lines make ${after.lines[bucket]} ${bucket}, not ${after.balance[bucket]}`,
    ),
    ...(available + held + spent === 0 ? [] : ['the ledger is not balanced: credits came or went']),
    ...(held + spent === accepted
      ? []
      : [`${accepted} messages were accepted, ${held + spent} credits are held or spent`]),
    ...(ended && after.balance.held !== 0 ? [`${after.balance.held} credits are still held`] : []),
  ];
}

export interface WebhookCheck {
  readonly accepted: number;
  readonly complete: number;
  readonly messages: number;
  readonly unsigned: number;
}

export function webhookRefusals({ accepted, complete, messages, unsigned }: WebhookCheck): string[] {
  return [
    ...(complete === accepted ? [] : [`${accepted} messages were accepted, ${complete} had both of their webhooks`]),
    ...(messages <= accepted ? [] : [`webhooks came for ${messages} messages, ${accepted} were accepted`]),
    ...(unsigned === 0 ? [] : [`${unsigned} webhooks were not signed by the vendor's secret`]),
  ];
}
