import { IsAnyUuid, IsTime, IsWhole, Optional } from '@sms/contracts/rpc';
import { IsBoolean, IsIn, IsString } from 'class-validator';
import type { WebhookStatus } from './events';
import type { ShownBody } from './shown-body';

/**
 * `failed`: the receiver refused it for good. `dead`: all attempts are used up. `cancelled`: the URL was removed while
 * it was pending. `skipped`: there was no URL when the event arrived.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dead', 'cancelled', 'skipped'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * How an attempt ended. `rejected`: a response that a retry would not change (3xx, 4xx but 429). `connection_error`: no
 * response, for another reason than a timeout: DNS, TCP, TLS, a refused address.
 */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'rejected',
  'server_error',
  'throttled',
  'timeout',
  'connection_error',
] as const;

export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Kinds of events that are delivered, as their bodies name them; test events have no delivery. */
export const DELIVERED_EVENTS = [
  'sms.delivery_status',
  'sms.received',
  'balance.low',
  'cap.reached',
  'canary.decided',
] as const;

export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/** Selects deliveries. Absent fields do not filter. */
class DeliveryFilter {
  /** Owner of the endpoint: sees its own events and its sub-accounts'. */
  @IsWhole()
  readonly accountId: number;

  @Optional()
  @IsIn(DELIVERY_STATES)
  readonly state?: DeliveryState;

  /** The outcome of the last attempt that ended. */
  @Optional()
  @IsIn(ATTEMPT_OUTCOMES)
  readonly outcome?: AttemptOutcome;

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

/** One page, newest first. */
export class ListDeliveriesRequest extends DeliveryFilter {
  /** Maximum deliveries on the page, 1 to 100. */
  @IsWhole(1, 100)
  readonly limit: number;

  /** `nextCursor` of the previous page. */
  @Optional()
  @IsWhole()
  readonly cursor?: number;
}

export interface DeliveryAttempt {
  /** Number within the schedule: a replay starts at 1 again. */
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Null while the attempt is in flight; `interrupted`: its process ended, so it was made again. */
  readonly outcome: AttemptOutcome | 'interrupted' | null;
  readonly statusCode: number | null;
  readonly errorCode: string | null;
  readonly durationMs: number | null;
  /** The first 1,024 bytes of the response body. */
  readonly responseExcerpt: string | null;
}

export interface Delivery {
  readonly webhookId: string;
  readonly sequence: number;
  /** Older versions do not send it, and know statuses of messages only. */
  readonly event?: DeliveredEvent;
  /** The account that the event is about. */
  readonly vendorAccountId: number;
  /** Null, like the three below, when no message belongs to the event. */
  readonly messageId: string | null;
  readonly requestId: string | null;
  readonly smsLogId: number | null;
  readonly messageStatus: WebhookStatus | null;
  readonly state: DeliveryState;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** When the next attempt of a pending delivery is due. */
  readonly dueAt: string | null;
  /** Oldest first; of very many, the newest. */
  readonly attempts: readonly DeliveryAttempt[];
}

export interface ListDeliveriesReply {
  /** May be fewer than requested although there are more: the size of a reply is limited. */
  readonly deliveries: readonly Delivery[];
  /** Null on the last page. */
  readonly nextCursor: number | null;
}

/** One delivery, with the request that is sent. */
export class GetDeliveryRequest {
  /** Owner of the endpoint. */
  @IsWhole()
  readonly accountId: number;

  /** Any text: one that is not a webhook id is unknown. */
  @IsString()
  readonly webhookId: string;

  /** Selects an event of the webhook id, when a status was reported more than once; by default the newest. */
  @Optional()
  @IsWhole()
  readonly sequence?: number;
}

/** The request of each attempt, without its timestamp and signature, which differ for every attempt. */
export interface DeliveryRequest extends ShownBody {
  /** Where attempts go now; earlier ones may have gone elsewhere. Null while nothing is delivered. */
  readonly urlNow: string | null;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface GetDeliveryReply {
  readonly delivery: Delivery;
  readonly request: DeliveryRequest;
}

/** Delivers one event again, with its old webhook id and a new schedule. */
export class ReplayDeliveryRequest {
  @IsWhole()
  readonly accountId: number;

  /** Any text: one that is not a webhook id is unknown. */
  @IsString()
  readonly webhookId: string;

  /** The caller may not replay to a host that was set within the last day. */
  @Optional()
  @IsBoolean()
  readonly unlessHostIsNew?: boolean;
}

export interface ReplayDeliveryReply {
  readonly webhookId: string;
}

/** Delivers the events of a filter again, the oldest first; pending ones are left unchanged. */
export class ReplayDeliveriesRequest extends DeliveryFilter {
  /** `nextAfter` of the previous call, to continue where it ended. */
  @Optional()
  @IsWhole()
  readonly after?: number;

  /** As for a single delivery. */
  @Optional()
  @IsBoolean()
  readonly unlessHostIsNew?: boolean;
}

export interface ReplayDeliveriesReply {
  readonly replayed: number;
  /** One call replays a bounded number: where to continue, null when the range is done. */
  readonly nextAfter: number | null;
}

/** The number of deliveries that replays of a filter, called until done, would send again. */
export interface CountReplayReply {
  readonly count: number;
  /** Counting ended at a limit: there are more than `count`. */
  readonly more: boolean;
}
