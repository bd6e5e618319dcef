import type { Lane } from '@sms/contracts/messaging';
import type { MessageState } from '@sms/smpp';
import type { CarrierOddity } from './carrier-oddity';
import type { IncomingPart } from './incoming-part';
import type { CarrierReceipt } from './carrier-receipt';
import type { Refusal } from './refusal';

/** A part of a message, or a whole one, for a carrier. */
export interface OutgoingSegment {
  readonly submissionId: number;
  readonly carrier: string;
  /** The carriers that the message may go to, this one among them. */
  readonly route: string;
  readonly lane: Lane;
  readonly sender: string;
  readonly recipient: string;
  /** The whole text; this is segment `segment` (from 1) of `segments`, as the carrier counts them. */
  readonly text: string;
  readonly segment: number;
  readonly segments: number;
  readonly messageId: number;
  /** Tells long messages to one recipient apart, 0 to 65535: the same for all segments of a message. */
  readonly concatReference: number;
  /** Seconds from now after which the carrier may stop trying. */
  readonly validitySeconds: number;
  /** Shown on the display at once; a carrier without flash messages sends it as an ordinary one. */
  readonly flash?: boolean;
}

/**
 * The outcome of one submit. `not_sent`: the segment provably never left; `uncertain`: it may have arrived, so it must
 * not be repeated blindly.
 */
export type CarrierAnswer = (
  | {
      readonly kind: 'accepted';
      /** Cleaned and normalised; null when the carrier gave no usable id. */
      readonly carrierMessageId: string | null;
      /** The id as the carrier wrote it, cleaned. */
      readonly verbatimMessageId: string | null;
    }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'uncertain' }
) & {
  /** Slot of the session that the answer came over; absent for carriers without sessions. */
  readonly slot?: number;
};

/** A carrier's answer to a query about a segment. `open`: not final yet, or the carrier does not know the segment. */
export type QueryAnswer =
  | { readonly kind: 'final'; readonly state: MessageState; readonly errorCode: string | null }
  | { readonly kind: 'open' }
  | { readonly kind: 'unanswered' };

export interface CarrierEvents {
  /** The receipt is acknowledged when this resolves; when it rejects, the carrier is asked to repeat it. */
  readonly onReceipt: (receipt: CarrierReceipt) => Promise<void>;
  /** A message from a subscriber, acknowledged like a receipt. */
  readonly onIncoming: (part: IncomingPart) => Promise<void>;
  /** Input that is neither, acknowledged like a receipt. */
  readonly onOddity: (oddity: CarrierOddity) => Promise<void>;
  /** An answer that came after its deadline, to a submission already settled as uncertain. */
  readonly onLateAnswer: (submissionId: number, answer: CarrierAnswer) => void;
  readonly onBound: () => void;
}

/** The submits that a carrier accepts at one moment. */
export interface Capacity {
  /** Whether this worker can submit to it. */
  readonly bound: boolean;
  /** Since when no worker can, on the clock of `performance.now()`; null while one can. */
  readonly unboundSince: number | null;
  /** Segments that can be handed over. */
  readonly segments: number;
  /** The carrier is suspected to answer no submits: the next message is a probe and must not be an OTP. */
  readonly probing: boolean;
}

/** A connection to the network: accepts segments and reports receipts through its events. */
export interface Carrier {
  readonly name: string;
  capacity(): Capacity;
  /** Number of submits for a text. */
  countParts(text: string): number;
  /**
   * Rejects only when the segment cannot be encoded; nothing was sent then. `stillLeased` is called just before the
   * segment leaves: a worker that was frozen must not send a message that another worker has meanwhile reclaimed.
   */
  submit(segment: OutgoingSegment, stillLeased: () => boolean): Promise<CarrierAnswer>;
  /**
   * Queries the state of a segment, by the id as the carrier wrote it and the sender it was submitted with. Absent
   * where the carrier cannot be queried.
   */
  query?(messageId: string, sender: string): Promise<QueryAnswer>;
  /** Lets submits in flight finish, then disconnects. */
  close(): Promise<void>;
}
