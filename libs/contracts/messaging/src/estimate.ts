import { IsMsisdns, IsWhole, MAX_MESSAGES, Nullable, Optional } from '@sms/contracts/rpc';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import { type Lane, LANES } from './submit';

/** How a send would be accepted: its fields mean the same as in `SubmitItem`. Nothing is written or held. */
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

  /** Without it the estimate says nothing of blocked recipients. */
  @Optional()
  @IsIn(LANES)
  readonly lane?: Lane;

  @Optional()
  @IsMsisdns(MAX_MESSAGES)
  readonly recipients?: readonly string[];

  /** The number of recipients. */
  @IsWhole(0, MAX_MESSAGES)
  readonly messages: number;

  @Optional()
  @IsBoolean()
  readonly sandbox?: boolean;
}

export interface Estimate {
  /** The sender name that it would be sent under. */
  readonly sender: string;
  readonly encoding: 'gsm7' | 'ucs2';
  /** Characters that require UCS-2, each once. */
  readonly outsideGsm7: readonly string[];
  /** Segments of each message. */
  readonly segments: number;
  /** Credits held for the whole send; 0 with test keys. */
  readonly credits: number;
  /** The first `MAX_NAMED_BLOCKED` recipients for which the send would be refused. */
  readonly blockedRecipients?: readonly string[];
  /** As in `SubmitResult`; `credits` are without these. */
  readonly optedOut?: readonly string[];
  readonly optedOutTotal?: number;
}

export interface EstimateReply {
  /** Null: the requested sender name is not approved for the account. */
  readonly estimate: Estimate | null;
}
