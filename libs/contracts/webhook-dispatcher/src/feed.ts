import { IsWhole } from '@sms/contracts/rpc';
import type { ShownBody } from './shown-body';

/** All status events of an account and its sub-accounts in the order of their numbers, delivered or not. */
export class ReadFeedRequest {
  @IsWhole()
  readonly accountId: number;

  /** Number of the last known event; 0 for none. */
  @IsWhole(0)
  readonly after: number;

  /** Maximum events of the reply, 1 to 250: an event is up to 2 kB, and a reply is one NATS message. */
  @IsWhole(1, 250)
  readonly limit: number;
}

export interface FeedEvent extends ShownBody {
  /** 1, 2, 3 … for each account, without gaps but those that a restore leaves. */
  readonly sequence: number;
  readonly webhookId: string;
}

export interface ReadFeedReply {
  readonly events: readonly FeedEvent[];
  /**
   * Number of the newest event; 0 while there is none. Where a restore has lost the number `after`, that of the last
   * event before the lost ones.
   */
  readonly latestSequence: number;
  /** Number of the oldest kept event; one more than the newest when none is kept. */
  readonly oldestSequence: number;
}
