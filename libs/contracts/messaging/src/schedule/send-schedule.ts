import { object, optional, orNull, text, TIME, whole } from '@sms/contracts/rpc';

/** How far ahead a send may be scheduled, in days. */
export const MAX_SCHEDULE_DAYS = 90;

/** The hours of the day at which recipients may get a message. */
export interface SendingHours {
  /** Minutes after midnight. Where `from` is the later of the two, the hours go past midnight. */
  readonly from: number;
  readonly to: number;
  /** The IANA zone whose clock decides; null: that of each recipient, as far as the number tells it. */
  readonly zone: string | null;
  /** For numbers whose zone is unknown. */
  readonly otherwise: string;
}

/** When the messages of a send are due: at `sendAt`, or when the hours begin after it. */
export interface SendSchedule {
  /** ISO 8601 with an offset; absent: at once, within the hours. */
  readonly sendAt?: string;
  readonly hours?: SendingHours | null;
}

const MINUTE = whole({ min: 0, max: 1_439 });

const SENDING_HOURS = object<SendingHours>({
  from: MINUTE,
  to: MINUTE,
  zone: orNull(text(1, 64)),
  otherwise: text(1, 64),
});

export const SEND_SCHEDULE = object<SendSchedule>({
  sendAt: optional(TIME),
  hours: optional(orNull(SENDING_HOURS)),
});
