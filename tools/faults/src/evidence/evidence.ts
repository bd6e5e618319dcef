import type { Schemas } from '@sms/api-client';

/** What the run knows from outside. */
export interface Evidence {
  /** As it stands in the driver's file. */
  readonly acknowledged: readonly AcknowledgedLine[];
  /** By number. */
  readonly tried: ReadonlyMap<string, Tried>;
  readonly accounts: readonly AccountEvidence[];
  /** Everything the carrier accepted, in its order. */
  readonly carrier: readonly CarrierSegment[];
  /** Everything the receiver got, in its order. */
  readonly received: readonly ReceivedLine[];
  readonly uncertain: readonly UncertainOutcome[];
  /** How many messages nobody knows about now. */
  readonly uncertainNow: number;
  /** So long a submit may have been on its way to the carrier. */
  readonly heldUpMs?: number | undefined;
  readonly injected: readonly Strike[];
}

/** When something was injected, and when it had recovered; for what never did, the end of time. */
export interface Strike {
  readonly atMs: number;
  readonly backAtMs: number;
}

/** A send that got its 200, written to disk after that. */
export interface AcknowledgedLine {
  readonly account: number;
  readonly kind: string;
  /** One-time passwords have none. */
  readonly requestId: string | undefined;
  readonly phones: readonly string[];
  readonly atMs: number;
}

export interface Tried {
  readonly account: number;
  readonly segments: number;
  /** `refused`: every response said that nothing was accepted. */
  readonly ending: 'acknowledged' | 'refused' | 'unknown';
}

export interface AccountEvidence {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly opening: number;
  readonly webhookPath: string | undefined;
  readonly credits: { readonly available: number; readonly held: number; readonly spent: number };
  readonly log: ReadonlyArray<Schemas['SmsLogResponse']>;
  readonly feed: readonly FeedEvent[];
  readonly latestSequence: number;
  /** Deliveries that the history has as anything but delivered or skipped, by status. */
  readonly unfinished: readonly { readonly id: string; readonly status: string }[];
  /** Of the ledger's view: credits that entered a bucket less those that left it. */
  readonly ledger: Readonly<Record<'funded' | 'available' | 'held' | 'spent', number>>;
}

export interface FeedEvent {
  readonly sequence: number;
  readonly webhookId: string;
  readonly email: string;
  readonly smsLogId: number;
  readonly status: string;
  readonly recipient: string;
  readonly updatedAt: string;
}

export interface CarrierSegment {
  readonly phone: string;
  /** 1 for a message in one segment. */
  readonly part: number;
  readonly acceptedAtMs: number;
}

/** A request that the receiver got. */
export interface ReceivedLine {
  readonly id: string;
  readonly path: string;
  readonly valid: boolean;
  readonly atMs: number;
  readonly email: string;
  readonly smsLogId: number;
  readonly status: string;
  readonly answered: number;
}

/** The number that each message of the vendors' logs went to. */
export type SmsLogPhones = ReadonlyMap<number, string>;

/** A message that operators saw as uncertain after a submission. */
export interface UncertainOutcome {
  readonly phone: string;
  readonly attempt: number;
  readonly submittedAtMs: number;
}
