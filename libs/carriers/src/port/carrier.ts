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
  /** The carriers it may go to, this one among them. */
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
  /** Seconds from now after which the carrier need not try any more. */
  readonly validitySeconds: number;
  /** It shall appear on the display at once; a carrier that does not know this sends it as any other. */
  readonly flash?: boolean;
}

/**
 * What a carrier said to one segment. `not_sent`: it provably never left; `uncertain`: it may have arrived, so it
 * must not be repeated blindly.
 */
export type CarrierAnswer = (
  | {
      readonly kind: 'accepted';
      /** Cleaned and normalised; null when the carrier gave none that can be used. */
      readonly carrierMessageId: string | null;
      /** The same as the carrier wrote it, cleaned. */
      readonly verbatimMessageId: string | null;
    }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'uncertain' }
) & {
  /** Of the session it came over; absent where there are none. */
  readonly slot?: number;
};

/** What a carrier said when it was asked about a segment. `open`: no end yet, or it does not know the segment. */
export type QueryAnswer =
  | { readonly kind: 'final'; readonly state: MessageState; readonly errorCode: string | null }
  | { readonly kind: 'open' }
  | { readonly kind: 'silent' };

export interface CarrierEvents {
  /** The carrier is acknowledged when this resolves and asked to repeat when it rejects. */
  readonly onReceipt: (receipt: CarrierReceipt) => Promise<void>;
  /** The same for a message from a subscriber. */
  readonly onIncoming: (part: IncomingPart) => Promise<void>;
  /** The same for what can be neither. */
  readonly onOddity: (oddity: CarrierOddity) => Promise<void>;
  /** An answer that came after its deadline, to a submission already settled as uncertain. */
  readonly onLateAnswer: (submissionId: number, answer: CarrierAnswer) => void;
  readonly onBound: () => void;
}

/** A way to the network: takes segments, tells of receipts through the events it was made with. */
export interface Carrier {
  readonly name: string;
  /** It can be submitted to. */
  readonly bound: boolean;
  /** Since when it cannot, on the clock of `performance.now()`; null while it can. */
  readonly unboundSince: number | null;
  /** Segments that can be handed over now. */
  readonly capacity: number;
  /** It is suspected to answer no submits: what it is given now is a probe, never an OTP. */
  readonly probing: boolean;
  /** In how many parts a text goes out over it. */
  countParts(text: string): number;
  /**
   * Rejects only when the segment cannot be encoded; nothing was sent then. `stillLeased` is asked at the moment it
   * would leave: a worker that was frozen must not send what others have decided about meanwhile.
   */
  submit(segment: OutgoingSegment, stillLeased: () => boolean): Promise<CarrierAnswer>;
  /**
   * Asks what became of a segment, by the id as the carrier wrote it and the sender it was submitted with. HTTP
   * carriers know no such question.
   */
  query?(messageId: string, sender: string): Promise<QueryAnswer>;
  /** Lets submits in flight finish, then disconnects. */
  close(): Promise<void>;
}
