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
  WHOLE,
  whole,
} from '@sms/contracts/rpc';

/** A request may be submitted, again and again, for so long after its id was made, in milliseconds. */
export const MAX_REQUEST_AGE_MS = 172_800_000;

/** A carrier gets one-time passwords before single messages before bulk. */
const LANES = ['otp', 'single', 'bulk'] as const;
export type Lane = (typeof LANES)[number];

/** One send request: one text to one or many recipients, accepted or refused as a whole. */
export interface SubmitItem {
  /**
   * As `requestIdOf` makes it, at most `MAX_REQUEST_AGE_MS` ago: a request that is older, or was made in the future, is
   * refused as INVALID. A request that is accepted stays so: submitted again, nothing more is sent or charged. While an
   * attempt may be in flight or its outcome is unknown, the same may be submitted again under no other id.
   */
  readonly requestId: string;
  readonly accountId: number;
  /** Its approved sender names may be used as well. */
  readonly parentAccountId: number | null;
  readonly userId: number;
  readonly lane: Lane;
  /** Sender name asked for; null: the account's default, or else the service's. */
  readonly sender: string | null;
  /** The account's default sender, used only while it is approved. */
  readonly defaultSender: string | null;
  readonly text: string;
  /** What logs and webhooks show in place of the text, when it holds a secret such as a one-time password. */
  readonly maskedText: string | null;
  /** MSISDNs, digits only, each once, at least one, at most `MAX_MESSAGES`. */
  readonly recipients: readonly string[];
  /** The message is worthless afterwards and is not sent then, in seconds from acceptance, a year at most. */
  readonly validitySeconds: number;
  /** Goes to the sandbox carrier and is not charged, like everything sent with a test key. */
  readonly sandbox?: boolean;
}

const ITEM = object<SubmitItem>({
  requestId: REQUEST_ID,
  accountId: WHOLE,
  parentAccountId: orNull(WHOLE),
  userId: WHOLE,
  lane: oneOf(LANES),
  sender: orNull(TEXT),
  defaultSender: orNull(TEXT),
  text: TEXT,
  maskedText: orNull(TEXT),
  recipients: listOf(MSISDN, { min: 1, max: MAX_MESSAGES }),
  validitySeconds: whole({ min: 1, max: 31_536_000 }),
  sandbox: optional(BOOLEAN),
});

export class SubmitRequest {
  static readonly rule = object<SubmitRequest>({ items: listOf(ITEM, { max: 1_000 }) });

  /** At most 1,000. */
  readonly items: readonly SubmitItem[];
}

export type SubmitOutcome =
  /** Now, or by an earlier attempt. */
  | 'accepted'
  | FinalRefusal
  /** Billing does not know the account yet. This attempt accepted nothing: the same may be submitted again. */
  | 'unknown_account'
  /**
   * The database was busy for too long. This attempt accepted nothing, and no earlier one was seen that had: the same
   * may be submitted again.
   */
  | 'overloaded';

/** No attempt under this id is accepted, now or ever: it may be sent under a new id, and only there. */
export type FinalRefusal =
  | 'insufficient_credit'
  /** The sender name asked for is not approved for the account. */
  | 'unknown_sender'
  /** The request was refused, or given up with its hold: by the sweeper, or because it was overloaded then. */
  | 'cancelled';

export interface SubmitResult {
  readonly requestId: string;
  readonly outcome: SubmitOutcome;
}

export interface SubmitReply {
  /** One result for each item, in the items' order. */
  readonly results: readonly SubmitResult[];
}
