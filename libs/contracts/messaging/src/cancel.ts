import { IsAnyUuid, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { IsBoolean } from 'class-validator';

/** Cancels the messages of one send that no carrier has. */
export class CancelRequest {
  /** Null: a send of any account, for operators. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** UUID: the id of a send, as returned when it was accepted. */
  @IsAnyUuid()
  readonly requestId: string;

  /** Only messages to the sandbox carrier: others are hidden from the caller. */
  @Optional()
  @IsBoolean()
  readonly sandboxOnly?: boolean;
}

export interface CancelReply {
  /** Whose send it is; only if the request names no account, and there is such a send. */
  readonly accountId?: number;
  /** Messages of the send; 0 when the account has none under this id. */
  readonly total: number;
  /**
   * Messages of these that this request or an earlier one cancelled: they are not sent, and their credit is released.
   */
  readonly cancelled: number;
  /** Credits released for these; none with test keys. */
  readonly releasedCredits: number;
}
