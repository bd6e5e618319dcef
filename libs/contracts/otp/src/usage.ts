import { object, oneOf, text, TIME, WHOLE } from '@sms/contracts/rpc';

const INTERVALS = ['hour', 'day'] as const;
const MAX_ZONE_LENGTH = 64;

/** One-time passwords of live keys by the hour or the day in which they were asked for. */
export class OtpUsageRequest {
  static readonly rule = object<OtpUsageRequest>({
    accountId: WHOLE,
    from: TIME,
    to: TIME,
    interval: oneOf(INTERVALS),
    zone: text(1, MAX_ZONE_LENGTH),
  });

  readonly accountId: number;
  /** ISO 8601 with an offset, here and below; the interval that contains it is the first one. At most 800 follow. */
  readonly from: string;
  /** The last interval begins before this. */
  readonly to: string;
  readonly interval: (typeof INTERVALS)[number];
  /** IANA name of the time zone whose days are meant. */
  readonly zone: string;
}

/** The place of the interval in `begins`, then how many were asked for, and how they ended. */
export type OtpUsagePoint = readonly [place: number, sent: number, verified: number, expired: number, locked: number];

export interface OtpUsageReply {
  /** When the intervals begin, ISO 8601, UTC, and the end of the last one. */
  readonly begins: readonly string[];
  readonly end: string;
  /** All passwords that were asked for before this are counted; null until the first have been counted. */
  readonly completeUntil: string | null;
  /** Intervals that are not empty. */
  readonly points: readonly OtpUsagePoint[];
  /** To the precision of a few seconds; null when none was verified. */
  readonly medianSecondsToVerify: number | null;
}
