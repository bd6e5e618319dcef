import { IsAnyUuid, IsTime, IsWhole, Optional } from '@sms/contracts/rpc';
import { IsIn, IsString } from 'class-validator';
import type { WebhookStatus } from './events';

/**
 * `failed`: the receiver refused it for good. `dead`: all attempts are used up. `cancelled`: the URL was removed while
 * it was pending. `skipped`: there was no URL when the event came.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dead', 'cancelled', 'skipped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One page, newest first. Filters that are absent do not filter. */
export class ListDeliveriesRequest {
  /** Owner of the endpoint: sees its own events and its sub-accounts'. */
  @IsWhole()
  readonly accountId: number;

  /** Most deliveries of the page, 1 to 100. */
  @IsWhole(1, 100)
  readonly limit: number;

  /** `nextCursor` of the page before. */
  @Optional()
  @IsWhole()
  readonly cursor?: number;

  @Optional()
  @IsIn(DELIVERY_STATES)
  readonly state?: DeliveryState;

  @Optional()
  @IsAnyUuid()
  readonly messageId?: string;

  @Optional()
  @IsAnyUuid()
  readonly requestId?: string;

  @Optional()
  @IsWhole()
  readonly smsLogId?: number;

  /** ISO 8601: when the event was taken in, from (inclusive) and to (exclusive). */
  @Optional()
  @IsTime()
  readonly from?: string;

  @Optional()
  @IsTime()
  readonly to?: string;
}

export interface DeliveryAttempt {
  /** Within its schedule: a replay starts at 1 again. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Null while it is in flight; `interrupted`: its process went away, so it was made again. */
  readonly outcome:
    'delivered' | 'rejected' | 'server_error' | 'throttled' | 'timeout' | 'connection_error' | 'interrupted' | null;
  readonly statusCode: number | null;
  readonly errorCode: string | null;
  readonly durationMs: number | null;
  /** The first 1,024 bytes of the answer's body. */
  readonly responseExcerpt: string | null;
}

export interface Delivery {
  readonly webhookId: string;
  readonly sequence: number;
  /** The account that sent the message. */
  readonly vendorAccountId: number;
  readonly messageId: string;
  readonly requestId: string | null;
  readonly smsLogId: number;
  readonly messageStatus: WebhookStatus;
  readonly state: DeliveryState;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** When the next attempt is due, while it is pending. */
  readonly dueAt: string | null;
  /** Oldest first; of very many, the newest. */
  readonly attempts: readonly DeliveryAttempt[];
}

export interface ListDeliveriesReply {
  /** May be fewer than asked for although there are more: a reply has bounds. */
  readonly deliveries: readonly Delivery[];
  /** Null on the last page. */
  readonly nextCursor: number | null;
}

/** Delivers one event again, with its old webhook id and a new schedule. */
export class ReplayDeliveryRequest {
  @IsWhole()
  readonly accountId: number;

  /** Any text: one that is no webhook id is that of nothing. */
  @IsString()
  readonly webhookId: string;
}

export interface ReplayDeliveryReply {
  readonly webhookId: string;
}

/** Delivers the events of a time range again, the oldest first; those still pending are left as they are. */
export class ReplayDeliveriesRequest {
  @IsWhole()
  readonly accountId: number;

  /** ISO 8601: when the event was taken in, from (inclusive) and to (exclusive). */
  @IsTime()
  readonly from: string;

  @IsTime()
  readonly to: string;

  @Optional()
  @IsIn(DELIVERY_STATES)
  readonly state?: DeliveryState;

  /** `nextAfter` of the call before, to go on where it ended. */
  @Optional()
  @IsWhole()
  readonly after?: number;
}

export interface ReplayDeliveriesReply {
  readonly replayed: number;
  /** One call replays a bounded number: where to go on, null when the range is done. */
  readonly nextAfter: number | null;
}
