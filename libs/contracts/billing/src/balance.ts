import { IsWhole } from '@sms/contracts/rpc';
import type { DayCapUse } from './day-cap';
import type { LowBalance } from './low-balance';

export class BalanceRequest {
  @IsWhole()
  readonly accountId: number;
}

/** All in whole credits. `available + held + spent` is the total ever credited to the account. */
export interface BalanceReply {
  readonly accountId: number;
  /** Can be spent now. */
  readonly available: number;
  /** Reserved for messages on their way to a carrier. */
  readonly held: number;
  /** Captured for messages that a carrier accepted. */
  readonly spent: number;
  /** Older versions do not send it. */
  readonly lowBalance?: LowBalance;
  /** Of the vendor of the account; absent while it has no cap, and from older versions. */
  readonly dayCap?: DayCapUse;
}
