import { IsWhole, Optional } from '@sms/contracts/rpc';
import { IsIn } from 'class-validator';
import type { MessageWait } from './explain-message';
import { LANES, type Lane } from './submit';

/** The messages that have waited the longest for a carrier. */
export class OldestMessagesRequest {
  /** All lanes without it. */
  @Optional()
  @IsIn(LANES)
  readonly lane?: Lane;

  /** Only messages of suspended accounts that are held back; all that wait without it. */
  @Optional()
  @IsIn(['held'])
  readonly state?: 'held';

  /** For each lane, from 1 to 100. */
  @IsWhole(1, 100)
  readonly limit: number;
}

export interface OldestMessage {
  readonly id: number;
  readonly messageId: string;
  readonly requestId: string;
  readonly accountId: number;
  readonly recipient: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** How often it was submitted so far; a claimed message counts as submitted. */
  readonly attempts: number;
  /** The carriers that it may go to, in order. */
  readonly carriers: readonly string[];
  readonly wait: MessageWait;
}

export interface OldestMessagesReply {
  /** The most urgent lane first; in each the oldest message first. */
  readonly lanes: readonly { readonly lane: Lane; readonly messages: readonly OldestMessage[] }[];
}
