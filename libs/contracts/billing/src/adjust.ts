import { IsText, IsWhole } from '@sms/contracts/rpc';
import { NotEquals } from 'class-validator';

export class AdjustRequest {
  @IsWhole()
  readonly accountId: number;

  /** Whole credits, not 0: what is added to the account's available ones, or taken when negative. */
  @NotEquals(0)
  @IsWhole()
  readonly credits: number;

  /** Unique for each adjustment of the account: repeating it changes nothing. At most 64 characters. */
  @IsText(1, 64)
  readonly reference: string;
}

export interface AdjustReply {
  readonly accountId: number;
  /** `insufficient_credit`: the account has less available than should be taken, and nothing was. */
  readonly outcome: 'adjusted' | 'insufficient_credit';
  readonly available: number;
}
