import { object, TIME } from '@sms/contracts/rpc';

/** The accounts that were notified after a time, of a low balance or of a cap that they have reached. */
export class CrossingsRequest {
  static readonly rule = object<CrossingsRequest>({ after: TIME });

  /** ISO 8601. */
  readonly after: string;
}

/** The last one of its kind of an account; an earlier one has gone. */
export interface Crossing {
  /** Of a cap, the parent account. */
  readonly accountId: number;
  readonly kind: 'balance' | 'credits';
  /** 80 or 100, of a cap; null of a balance. */
  readonly percent: number | null;
  /** Credits: the threshold of the balance, or the cap. */
  readonly credits: number;
  /** When it was noticed; ISO 8601, UTC. */
  readonly at: string;
}

/** How many a reply has at most; then there may be more. */
export const MAX_CROSSINGS = 500;

export interface CrossingsReply {
  /** The oldest first. */
  readonly crossings: readonly Crossing[];
}
