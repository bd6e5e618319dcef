import { BOOLEAN, listOf, object, orNull, WHOLE, whole } from '@sms/contracts/rpc';

/** Accounts of one request. */
export const MAX_CAPPED_ACCOUNTS = 1_000;

/** Limits what a vendor holds and spends on a day of UTC. */
export class SetDayCapRequest {
  static readonly rule = object<SetDayCapRequest>({
    vendorId: WHOLE,
    accountIds: listOf(WHOLE, { max: MAX_CAPPED_ACCOUNTS }),
    credits: orNull(whole({ min: 0 })),
    webhook: BOOLEAN,
  });

  /** The parent account; the cap is of all its accounts together. */
  readonly vendorId: number;
  /** The vendor's own account and its sub-accounts, or some of them. */
  readonly accountIds: readonly number[];
  /** Null: there is no cap. */
  readonly credits: number | null;
  /** Whether the webhook is told at 80 and 100 %, too. */
  readonly webhook: boolean;
}

/** A cap as it was set. */
export type DayCap = Pick<SetDayCapRequest, 'vendorId' | 'webhook'> & { readonly credits: number };

/** The credits that a vendor has held or spent today, and its cap. */
export interface DayCapUse {
  readonly credits: number;
  readonly used: number;
}
