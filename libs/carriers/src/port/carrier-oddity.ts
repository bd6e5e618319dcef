/** Kinds of what carriers send that cannot be used as it is. */
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

/** Something odd that a carrier sent, kept for operators. */
export interface CarrierOddity {
  readonly carrier: string;
  readonly kind: OddityKind;
  /** The octets as they came, at most 4,096; null when the oddity is not in them. */
  readonly raw: Uint8Array | null;
  /** What is odd, in words of ours: never text of a message, never a whole phone number. */
  readonly note: string;
}
