import { IsText, IsWhole } from '@sms/contracts/rpc';
import { NotEquals } from 'class-validator';

export class AdjustRequest {
  @IsWhole()
  readonly accountId: number;

  /** Whole credits, not 0: added to the account's available credits, or deducted when negative. */
  @NotEquals(0)
  @IsWhole()
  readonly credits: number;

  /** Unique for each adjustment of the account: repeating it changes nothing. At most 64 characters. */
  @IsText(1, 64)
  readonly reference: string;
}

export interface AdjustReply {
  readonly accountId: number;
  /** `insufficient_credit`: the account has less available than the deduction, and nothing was deducted. */
  readonly outcome: 'adjusted' | 'insufficient_credit';
  readonly available: number;
}
