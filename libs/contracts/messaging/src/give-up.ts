import { IsRequestId, IsWhole } from '@sms/contracts/rpc';

/** Asks what became of a send request of which the answer was lost, by whoever cannot submit the same again. */
export class GiveUpRequest {
  @IsRequestId()
  readonly requestId: string;

  @IsWhole()
  readonly accountId: number;
}

export interface GiveUpReply {
  /** `accepted` for this account earlier; otherwise it is `cancelled` now, and can never be accepted. */
  readonly outcome: 'accepted' | 'cancelled';
}
