import { SEND_SCHEDULE, type SendSchedule } from './schedule/send-schedule';
import {
  BOOLEAN,
  listOf,
  MAX_MESSAGES,
  MSISDN,
  object,
  oneOf,
  optional,
  orNull,
  REQUEST_ID,
  TEXT,
  text,
  TRACE_PARENT,
  WHOLE,
  whole,
} from '@sms/contracts/rpc';
import { type Labels, REFERENCE, TAGS } from './personal/labels';
import { SUBMIT_CONTROL, type SubmitControl } from './control/control-bulk';

/** How long after its id was made a request may be submitted, also repeatedly, in milliseconds. */
export const MAX_REQUEST_AGE_MS = 172_800_000;

/** Carriers get one-time passwords before single messages before bulk. */
export const LANES = ['otp', 'single', 'bulk'] as const;
export type Lane = (typeof LANES)[number];

/** One send request: one text to one or many recipients, accepted or refused as a whole. */
export interface SubmitItem extends Labels {
  /**
   * Made by `requestIdOf`, at most `MAX_REQUEST_AGE_MS` ago: a request that is older, or of the future, is refused as
   * INVALID. An accepted request stays so: submitted again, nothing more is sent or charged. While an attempt may be in
   * flight or its outcome is unknown, the same content must not be submitted under another id.
   */
  readonly requestId: string;
  readonly accountId: number;
  /** Its approved sender names may be used as well. */
  readonly parentAccountId: number | null;
  readonly userId: number;
  readonly lane: Lane;
  /** Requested sender name; null: the account's default, or else the service's. */
  readonly sender: string | null;
  /** The account's default sender, used only while it is approved. */
  readonly defaultSender: string | null;
  /** Absent when it is sealed. */
  readonly text?: string;
  /** Shown in logs and webhooks in place of the text, when it holds a secret such as a one-time password. */
  readonly maskedText: string | null;
  /**
   * In place of `text`, with `maskedText` and for one recipient: the text as `KeyRing.seal(text, requestId)` has it, in
   * base64, which only workers can open. It has as many segments as the masked text.
   */
  readonly sealedText?: string;
  /** MSISDNs, digits only, without duplicates, 1 to `MAX_MESSAGES`. */
  readonly recipients: readonly string[];
  /**
   * Seconds from acceptance, or from when it is due, a year at most, after which the message is worthless and is not
   * sent.
   */
  readonly validitySeconds: number;
  /** Sent to the sandbox carrier and not charged, like everything sent with a test key. */
  readonly sandbox?: boolean;
  /** The only carrier that may get it, with which an operator tests it; absent: routes decide. */
  readonly carrier?: string;
  /** How a request to many recipients is held back; absent: not at all. It means nothing for one recipient. */
  readonly control?: SubmitControl;
  /** Its `traceparent`, when it is part of a sampled trace. */
  readonly traceParent?: string;
  /** Only in `MESSAGING_OPERATIONS.schedule`: a process that does not know it would send at once. */
  readonly schedule?: SendSchedule;
}

const ITEM = object<SubmitItem>({
  requestId: REQUEST_ID,
  accountId: WHOLE,
  parentAccountId: orNull(WHOLE),
  userId: WHOLE,
  lane: oneOf(LANES),
  sender: orNull(TEXT),
  defaultSender: orNull(TEXT),
  text: optional(TEXT),
  maskedText: orNull(TEXT),
  sealedText: optional(TEXT),
  recipients: listOf(MSISDN, { min: 1, max: MAX_MESSAGES }),
  validitySeconds: whole({ min: 1, max: 31_536_000 }),
  sandbox: optional(BOOLEAN),
  carrier: optional(text(1, 32)),
  control: optional(SUBMIT_CONTROL),
  traceParent: optional(TRACE_PARENT),
  reference: optional(REFERENCE),
  tags: optional(TAGS),
  schedule: optional(SEND_SCHEDULE),
});

export class SubmitRequest {
  static readonly rule = object<SubmitRequest>({ items: listOf(ITEM, { max: 1_000 }) });

  /** At most 1,000. */
  readonly items: readonly SubmitItem[];
}

export type SendOutcome =
  /** Accepted now, or by an earlier attempt. */
  | 'accepted'
  | FinalRefusal
  /** Billing does not know the account yet. This attempt accepted nothing: the same may be submitted again. */
  | 'unknown_account'
  /**
   * The database was busy for too long. This attempt accepted nothing, nor, as far as it saw, did an earlier one: the
   * same may be submitted again.
   */
  | 'overloaded';

/** No attempt under this id is accepted, now or ever: the message can be sent under a new id only. */
export type FinalRefusal =
  | 'insufficient_credit'
  /** The vendor would have spent more than it may on this day. */
  | 'over_day_cap'
  /** The requested sender name is not approved for the account. */
  | 'unknown_sender'
  /** The operator has blocked one of its recipients, see `SubmitResult.blockedRecipients`. */
  | 'blocked_recipient'
  /** All of its recipients have opted out, see `SubmitResult.optedOut`. */
  | 'opted_out'
  /** The request was refused, or given up with its hold: by the sweeper, or because the service was overloaded. */
  | 'cancelled';

/** Recipients that have opted out and are named. */
export const MAX_NAMED_OPTED_OUT = 1_000;

/** So that a reply about many bulks fits a message of NATS. */
export const MAX_NAMED_BLOCKED = 20;

export interface SubmitResult {
  readonly requestId: string;
  readonly outcome: SendOutcome;
  /** The first `MAX_NAMED_BLOCKED` blocked recipients. */
  readonly blockedRecipients?: readonly string[];
  /** The first `MAX_NAMED_OPTED_OUT` recipients that got nothing because they have opted out; absent when none did. */
  readonly optedOut?: readonly string[];
  /** How many there are. */
  readonly optedOutTotal?: number;
}

export interface SubmitReply {
  /** One result for each item, in the items' order. */
  readonly results: readonly SubmitResult[];
}
