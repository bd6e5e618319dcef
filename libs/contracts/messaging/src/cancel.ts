import { IsAnyUuid, IsWhole, Optional } from '@sms/contracts/rpc';
import { IsBoolean } from 'class-validator';

/** Cancels what no carrier has of one send. */
export class CancelRequest {
  @IsWhole()
  readonly accountId: number;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  /** Only messages to the sandbox carrier: the account has no others for whoever asks. */
  @Optional()
  @IsBoolean()
  readonly sandboxOnly?: boolean;
}

export interface CancelReply {
  /** Messages of the send; 0 when the account has none under this id. */
  readonly total: number;
  /** Of these, cancelled by this request or an earlier one: they are not sent, and their credit is given back. */
  readonly cancelled: number;
  /** Credits that come back for these; none with test keys. */
  readonly releasedCredits: number;
}
