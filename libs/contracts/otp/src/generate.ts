import { IsMsisdn, IsRequestId, IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { IsBoolean, IsString } from 'class-validator';

export class GenerateOtpRequest {
  /**
   * Chosen by the caller and returned as the reference: a repeat with it sends nothing twice. It is the id of the send
   * request that carries the code.
   */
  @IsRequestId()
  readonly referenceId: string;

  @IsWhole()
  readonly accountId: number;

  @Nullable()
  @IsWhole()
  readonly parentAccountId: number | null;

  @IsWhole()
  readonly userId: number;

  /** MSISDN. */
  @IsMsisdn()
  readonly phone: string;

  /** Null: the service's default company sender name. */
  @Nullable()
  @IsString()
  readonly sender: string | null;

  /** Generated with a test key: the code is 123456, goes to the sandbox, is not charged and has its own rate limit. */
  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;
}

export interface GenerateOtpReply {
  readonly referenceId: string;
  readonly expiresInSeconds: number;
}
