import { BOOLEAN, listOf, object, oneOf, orNull, text, TIME, WHOLE } from '@sms/contracts/rpc';

export const USAGE_INTERVALS = ['hour', 'day'] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];

export const USAGE_GROUPS = ['status', 'sender', 'reason', 'mode', 'account'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

/** For operators: the carrier that accepted a message, and the country of its number. */
export const USAGE_ROUTE_GROUPS = ['carrier', 'country'] as const;
export type UsageRouteGroup = (typeof USAGE_ROUTE_GROUPS)[number];

/** The most intervals that a request may span. */
export const MAX_USAGE_POINTS = 800;

const MAX_ACCOUNTS = 1_000;
const MAX_ZONE_LENGTH = 64;

/** Messages by the hour or the day in which they were accepted. */
export class UsageRequest {
  static readonly rule = object<UsageRequest>({
    accountIds: orNull(listOf(WHOLE, { min: 1, max: MAX_ACCOUNTS })),
    sandbox: BOOLEAN,
    from: TIME,
    to: TIME,
    interval: oneOf(USAGE_INTERVALS),
    zone: text(1, MAX_ZONE_LENGTH),
    groupBy: oneOf([...USAGE_GROUPS, ...USAGE_ROUTE_GROUPS]),
  });

  /** Null: all accounts, for operators. */
  readonly accountIds: readonly number[] | null;
  /** True: only messages of test keys; false: only others. Without a meaning where these are the groups. */
  readonly sandbox: boolean;
  /** ISO 8601 with an offset, here and below; the interval that contains it is the first one. */
  readonly from: string;
  /** The last interval begins before this. */
  readonly to: string;
  readonly interval: UsageInterval;
  /** IANA name of the time zone whose days are meant. */
  readonly zone: string;
  readonly groupBy: UsageGroup | UsageRouteGroup;
}

export interface UsageCount {
  readonly messages: number;
  readonly segments: number;
  /** Held or captured; 0 with test keys, and for what no carrier took. */
  readonly credits: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly failed: number;
  /** Queued, or without a receipt. */
  readonly waiting: number;
}

/** The place of the interval in `begins`, then the fields of `UsageCount` in their order. */
export type UsagePoint = readonly [
  place: number,
  messages: number,
  segments: number,
  credits: number,
  delivered: number,
  undelivered: number,
  failed: number,
  waiting: number,
];

export interface UsageReply {
  /** When the intervals begin, ISO 8601, UTC, and the end of the last one. */
  readonly begins: readonly string[];
  readonly end: string;
  /** All messages that were accepted before this are counted; null until the first have been counted. */
  readonly completeUntil: string | null;
  /**
   * Series with most messages first, and their intervals that are not empty. `key`: a status (`waiting` for those that
   * have not ended), sender, reason code, carrier or country in two letters ('' for none), mode or account id; null:
   * all the series that are too many.
   */
  readonly series: readonly { readonly key: string | null; readonly points: readonly UsagePoint[] }[];
}
