import { IsWhole, MAX_MESSAGES, Nullable, Optional } from '@sms/contracts/rpc';
import { IsBoolean, IsString } from 'class-validator';

/** What a send would be accepted as: its fields mean what they mean in `SubmitItem`. Nothing is written or held. */
export class EstimateRequest {
  @IsWhole()
  readonly accountId: number;

  @Nullable()
  @IsWhole()
  readonly parentAccountId: number | null;

  @Nullable()
  @IsString()
  readonly sender: string | null;

  @Nullable()
  @IsString()
  readonly defaultSender: string | null;

  @IsString()
  readonly text: string;

  /** How many recipients it has. */
  @IsWhole(0, MAX_MESSAGES)
  readonly messages: number;

  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;
}

export interface Estimate {
  /** The name it would go out under. */
  readonly sender: string;
  readonly encoding: 'gsm7' | 'ucs2';
  /** Characters for which it is sent as UCS-2, each once. */
  readonly outsideGsm7: readonly string[];
  /** Of each message. */
  readonly segments: number;
  /** Held for all of it; 0 with test keys. */
  readonly credits: number;
}

export interface EstimateReply {
  /** Null: the sender name asked for is not approved for the account. */
  readonly estimate: Estimate | null;
}
