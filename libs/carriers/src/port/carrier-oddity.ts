/** Kinds of carrier input that cannot be used as it is. */
export const ODDITY_KINDS = [
  'defective_pdu',
  'unreadable_receipt',
  'refused_by_database',
  'unknown_state',
  'contradicting_recipient',
  'conflicting_receipt',
  'reference_mismatch',
] as const;
export type OddityKind = (typeof ODDITY_KINDS)[number];

/** Unusable carrier input, kept for operators. */
export interface CarrierOddity {
  readonly carrier: string;
  readonly kind: OddityKind;
  /** The octets as they came, at most 4,096; null when the oddity is not in them. */
  readonly raw: Uint8Array | null;
  /** Our own description: never text of a message, never a whole phone number. */
  readonly note: string;
}
