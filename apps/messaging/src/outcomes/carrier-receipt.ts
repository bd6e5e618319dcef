import type { MessageState } from '@sms/smpp';

/** A delivery receipt as a carrier sent it. */
export interface CarrierReceipt {
  readonly carrier: string;
  /** Normalised. */
  readonly carrierMessageId: string;
  /** The message's destination, MSISDN. */
  readonly recipient: string;
  /** Our own reference, where the carrier sends it back. */
  readonly reference: number | null;
  readonly state: MessageState;
  /** The carrier's own code. */
  readonly errorCode: string | null;
  /** When the carrier says it happened. */
  readonly doneAt: Date | null;
}

/** What a receipt means for the segment: nothing yet, or its end. */
export type ReceiptVerdict = 'delivered' | 'undelivered' | 'rejected';

const VERDICTS: Readonly<Record<MessageState, ReceiptVerdict | null>> = {
  enroute: null,
  accepted: null,
  delivered: 'delivered',
  expired: 'undelivered',
  deleted: 'undelivered',
  undeliverable: 'undelivered',
  unknown: 'undelivered',
  rejected: 'rejected',
};

export function verdictOf(state: MessageState): ReceiptVerdict | null {
  return VERDICTS[state];
}
