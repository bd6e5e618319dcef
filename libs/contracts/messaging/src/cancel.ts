import { IsAnyUuid, IsWhole, Optional } from '@sms/contracts/rpc';
import { IsBoolean } from 'class-validator';

/** Cancels the messages of one send that no carrier has. */
export class CancelRequest {
  @IsWhole()
  readonly accountId: number;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  /** Only messages to the sandbox carrier: others are hidden from the caller. */
  @Optional()
  @IsBoolean()
  readonly sandboxOnly?: boolean;
}

export interface CancelReply {
  /** Messages of the send; 0 when the account has none under this id. */
  readonly total: number;
  /**
   * Messages of these that this request or an earlier one cancelled: they are not sent, and their credit is released.
   */
  readonly cancelled: number;
  /** Credits released for these; none with test keys. */
  readonly releasedCredits: number;
}
