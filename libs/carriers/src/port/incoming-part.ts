/**
 * What a carrier delivered that is no receipt: a message from a subscriber, or one part of a long one. Cleaned and
 * bounded.
 */
export interface IncomingPart {
  readonly carrier: string;
  /** Digits, or a name; null when the carrier gave none that can be read. */
  readonly source: string | null;
  readonly destination: string | null;
  /** At most 1,600 characters. */
  readonly text: string;
  readonly dataCoding: number;
  /** The octets of the text without the header, as they came; at most 4,096. */
  readonly octets: Uint8Array;
  /** Which part of a long message this is; null: it is whole. */
  readonly concatenation: { readonly reference: number; readonly total: number; readonly part: number } | null;
  /** It would have been a receipt if its text could be trusted. */
  readonly looksLikeReceipt: boolean;
}
