import { IsWhole } from '@sms/contracts/rpc';

/** All status events of an account and its sub-accounts in the order of their numbers, delivered or not. */
export class ReadFeedRequest {
  @IsWhole()
  readonly accountId: number;

  /** Number of the last event that is known already; 0 for none. */
  @IsWhole(0)
  readonly after: number;

  /** Most events of the reply, 1 to 250: they are up to 2 kB each, and a reply is one message of NATS. */
  @IsWhole(1, 250)
  readonly limit: number;
}

export interface FeedEvent {
  /** 1, 2, 3 … for each account, without gaps. */
  readonly sequence: number;
  readonly webhookId: string;
  /** JSON: the very text that a delivery of the event has as its body. */
  readonly body: string;
}

export interface ReadFeedReply {
  readonly events: readonly FeedEvent[];
  /** Number of the newest event; 0 while there is none. */
  readonly latestSequence: number;
  /** Number of the oldest event that is kept; one more than the newest when none is. */
  readonly oldestSequence: number;
}
