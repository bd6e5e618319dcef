/**
 * A message from a subscriber, or one part of a long one, cleaned and bounded.
 */
export interface IncomingPart {
  readonly carrier: string;
  /** Digits, or a name; null when the carrier gave no readable one. */
  readonly source: string | null;
  readonly destination: string | null;
  /** At most 1,600 characters. */
  readonly text: string;
  readonly dataCoding: number;
  /** The octets of the text without the header, as they came; at most 4,096. */
  readonly octets: Uint8Array;
  /** Which part of a long message this is; null: it is whole. */
  readonly concatenation: { readonly reference: number; readonly total: number; readonly part: number } | null;
  /** The text has the form of a receipt, but this carrier's texts are not trusted as receipts. */
  readonly looksLikeReceipt: boolean;
}
