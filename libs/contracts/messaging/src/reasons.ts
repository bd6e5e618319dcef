/** Why a message ended as it did. Codes are stable; texts and advice may improve. */
export interface ReasonText {
  readonly text: string;
  /** Whether sending the same message again, later, may succeed. */
  readonly retryHelps: boolean;
}

export const REASONS = {
  // Refused by the carrier at once.
  carrier_refused: { text: 'The carrier refused the message.', retryHelps: false },
  carrier_throttled: {
    text: 'The carrier asked for fewer messages at a time until the message was no longer valid.',
    retryHelps: true,
  },
  carrier_unavailable: { text: 'The carrier could not take the message.', retryHelps: true },
  carrier_account_refused: { text: 'The carrier does not accept our account.', retryHelps: true },
  invalid_recipient: { text: 'The carrier says that the number is not valid.', retryHelps: false },
  invalid_sender: { text: 'The carrier does not accept the sender name.', retryHelps: false },
  invalid_content: { text: 'The carrier does not accept the text.', retryHelps: false },
  invalid_parameter: { text: 'The carrier does not accept how the message was sent.', retryHelps: false },
  // Never reached a carrier.
  no_route: { text: 'No carrier goes to this destination.', retryHelps: false },
  validity_expired: { text: 'No carrier accepted the message before its validity ended.', retryHelps: true },
  cancelled: { text: 'The message was cancelled before it was sent.', retryHelps: true },
  sender_withdrawn: { text: 'The sender name was withdrawn before the message was sent.', retryHelps: false },
  cannot_be_encoded: { text: 'The text cannot be encoded for the carrier.', retryHelps: false },
  carrier_outcome_unknown: {
    text: 'The carrier did not answer, and nothing shows whether it has the message.',
    retryHelps: true,
  },
  // Reported by the carrier after it had accepted the message.
  handset_unreachable: { text: 'The handset could not be reached.', retryHelps: true },
  delivery_expired: {
    text: 'The handset could not be reached before the validity of the message ended.',
    retryHelps: true,
  },
  deleted_by_carrier: { text: 'The carrier deleted the message.', retryHelps: true },
  rejected_by_carrier: { text: 'The carrier rejected the message after accepting it.', retryHelps: false },
  carrier_unknown: { text: 'The carrier reports that it does not know what became of the message.', retryHelps: true },
  no_receipt: { text: 'The carrier accepted the message and never reported what became of it.', retryHelps: true },
  // Delivered, with a remark.
  partial_receipts: {
    text: 'The carrier reported some parts as delivered and said nothing of the others.',
    retryHelps: false,
  },
  one_receipt_for_all_parts: { text: 'The carrier reports one part of a message for all of them.', retryHelps: false },
  carrier_sends_no_receipts: { text: 'The carrier accepted the message; it sends no receipts.', retryHelps: false },
} as const satisfies Readonly<Record<string, ReasonText>>;

export type ReasonCode = keyof typeof REASONS;

/** Why a message ended as it did, or what there is to remark on it, as replies carry it. */
export interface Reason extends ReasonText {
  readonly code: ReasonCode;
}
