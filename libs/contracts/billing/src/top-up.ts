import { IsText, IsWhole } from '@sms/contracts/rpc';

export class TopUpRequest {
  @IsWhole()
  readonly accountId: number;

  /** Whole credits, at least 1. */
  @IsWhole(1)
  readonly credits: number;

  /** Unique for each top-up of the account: repeating it changes nothing. At most 64 characters. */
  @IsText(1, 64)
  readonly reference: string;
}

export interface TopUpReply {
  readonly accountId: number;
  readonly available: number;
}
