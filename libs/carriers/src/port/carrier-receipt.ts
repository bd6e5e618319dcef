import type { MessageState } from '@sms/smpp';
import { STANDARD_RECEIPT_SETTINGS, type ReceiptSettings } from '../settings/receipt.settings';

/** A delivery receipt as a carrier sent it, cleaned and bounded. */
export interface CarrierReceipt {
  readonly carrier: string;
  /** Normalised, 1 to 64 characters. */
  readonly carrierMessageId: string;
  /** The PDU's addresses: digits without `+` and blanks, or a name; null when there is none. */
  readonly source: string | null;
  readonly destination: string | null;
  /** Our own reference, where the carrier sends it back. */
  readonly reference: number | null;
  /** The submission named in the report's address, which alone identifies the message. HTTP carriers only. */
  readonly submissionId: number | null;
  readonly state: MessageState;
  /** The carrier's own word for the state, in capitals. */
  readonly stateWord: string | null;
  /** The carrier's own error code. */
  readonly errorCode: string | null;
  /** Digits of the dates as the carrier wrote them, in a zone of its own. */
  readonly submitDate: string | null;
  readonly doneDate: string | null;
  /** When the state was reached, where the carrier gives an unambiguous time. */
  readonly doneAt: Date | null;
  /** The beginning of our text, where the carrier repeats it. */
  readonly quotedText: string | null;
  /** Recognised by its text alone: it counts only when its id and recipient are known. */
  readonly textForm: boolean;
}

/** The final outcome that a receipt means for the segment. */
export type ReceiptVerdict = 'delivered' | 'undelivered' | 'rejected';

const VERDICTS: Readonly<Record<MessageState, ReceiptVerdict | null>> = {
  enroute: null,
  accepted: null,
  delivered: 'delivered',
  expired: 'undelivered',
  deleted: 'undelivered',
  undeliverable: 'undelivered',
  unknown: null,
  rejected: 'rejected',
};

/** Carriers also report "unknown" while they have no news of a message, so it is final only where that is agreed. */
export function verdictOf(
  state: MessageState,
  { unknownState }: Pick<ReceiptSettings, 'unknownState'> = STANDARD_RECEIPT_SETTINGS,
): ReceiptVerdict | null {
  return state === 'unknown' && unknownState === 'undelivered' ? 'undelivered' : VERDICTS[state];
}
