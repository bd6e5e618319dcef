import { IsRequestId, IsWhole } from '@sms/contracts/rpc';

/** Resolves a send request whose reply was lost, for a caller that cannot submit the same request again. */
export class GiveUpRequest {
  @IsRequestId()
  readonly requestId: string;

  @IsWhole()
  readonly accountId: number;
}

export interface GiveUpReply {
  /** `accepted` for this account earlier; otherwise `cancelled` now, so that it can never be accepted. */
  readonly outcome: 'accepted' | 'cancelled';
}
