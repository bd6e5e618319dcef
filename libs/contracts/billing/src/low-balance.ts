import { IsBoolean } from 'class-validator';
import { IsWhole, Nullable } from '@sms/contracts/rpc';

/** Sets the balance below which the account is told, once each time it falls below. */
export class SetLowBalanceRequest {
  @IsWhole()
  readonly accountId: number;

  /** Whole credits; null: it is never told. */
  @Nullable()
  @IsWhole(1)
  readonly threshold: number | null;

  /** Whether its webhook is told, too. */
  @IsBoolean()
  readonly webhook: boolean;
}

export interface LowBalance {
  readonly threshold: number | null;
  /** Whether less than the threshold is available now. */
  readonly below: boolean;
  /** Whether the webhook is told, too. */
  readonly webhook: boolean;
}
