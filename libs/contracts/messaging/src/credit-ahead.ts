import { IsWhole, listOf, object, WHOLE } from '@sms/contracts/rpc';

/** Accounts of a page of a list. */
const MAX_ACCOUNTS = 100;

export class CreditAheadRequest {
  @IsWhole()
  readonly accountId: number;
}

export interface CreditAheadReply {
  /** Whole credits that are held at billing for the account's next sends and not used yet. */
  readonly credits: number;
}

export class CreditsAheadRequest {
  static readonly rule = object<CreditsAheadRequest>({ accountIds: listOf(WHOLE, { max: MAX_ACCOUNTS }) });

  readonly accountIds: readonly number[];
}

export interface CreditsAheadReply {
  /** As in `CreditAheadReply`, of those accounts that have any. */
  readonly accounts: readonly { readonly accountId: number; readonly credits: number }[];
}
