import { object, orNull, WHOLE } from '@sms/contracts/rpc';

/** What looked like pumped traffic, the newest hundred. */
export class SuspicionsRequest {
  static readonly rule = object<SuspicionsRequest>({ vendorId: orNull(WHOLE) });

  /** The parent account; null: of all vendors. */
  readonly vendorId: number | null;
}

export interface SuspectedTraffic {
  readonly vendorId: number;
  /** Which rule was broken: codes of a prefix, of a client, or for a phone were not verified. */
  readonly rule: 'prefix' | 'client' | 'phone';
  /** The prefix, or the hash of the client's address or id; of a phone, its first eight digits. */
  readonly key: string;
  /** Of UTC, such as 2026-01-27. */
  readonly day: string;
  /** Suspicious codes that were sent nevertheless, in shadow. */
  readonly sent: number;
  /** Those of them that were verified: here the rule was wrong. */
  readonly verified: number;
  readonly refused: number;
  /** What the rule saw last: of codes of the last days, older ones counting less. */
  readonly seen: { readonly generated: number; readonly verified: number; readonly limit: number };
  /** ISO 8601, UTC. */
  readonly lastAt: string;
}

export interface SuspicionsReply {
  readonly suspicions: readonly SuspectedTraffic[];
}
