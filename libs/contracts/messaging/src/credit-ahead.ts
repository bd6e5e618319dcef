import { IsWhole } from '@sms/contracts/rpc';

export class CreditAheadRequest {
  @IsWhole()
  readonly accountId: number;
}

export interface CreditAheadReply {
  /** Whole credits that are held at billing for the account's next sends and not used yet. */
  readonly credits: number;
}
