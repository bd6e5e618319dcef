import { listOf, object, WHOLE } from '@sms/contracts/rpc';
import type { BalanceReply } from './balance';

/** Accounts of a page of a list. */
const MAX_ACCOUNTS = 100;

export class BalancesRequest {
  static readonly rule = object<BalancesRequest>({ accountIds: listOf(WHOLE, { max: MAX_ACCOUNTS }) });

  readonly accountIds: readonly number[];
}

export interface BalancesReply {
  /** Those of known accounts, in no order. */
  readonly balances: readonly Omit<BalanceReply, 'lowBalance' | 'dayCap'>[];
}
