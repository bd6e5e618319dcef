import { IsWhole, Nullable, Optional } from '@sms/contracts/rpc';
import { IsBoolean, IsString } from 'class-validator';

/**
 * Endpoints belong to parent accounts; their sub-accounts' events go to the same ones. `accountId` names the first
 * endpoint of the account, or is the number of a further one, here and in the other requests about an endpoint.
 */
export class GetEndpointRequest {
  @IsWhole()
  readonly accountId: number;
}

export class SetEndpointRequest {
  @IsWhole()
  readonly accountId: number;

  /** An https URL, or null: events are no longer delivered and pending ones are cancelled. */
  @Nullable()
  @IsString()
  readonly url: string | null;

  /**
   * Whether events tell the number and the text of their message. Those that are taken in while they do not are stored
   * without them. Absent: as before, at first true.
   */
  @Optional()
  @IsBoolean()
  readonly includesTextAndNumber?: boolean;

  /** Whether messages of subscribers are sent as well. Absent: as before, at first false. */
  @Optional()
  @IsBoolean()
  readonly sendsReceived?: boolean;
}

export interface EndpointReply {
  readonly accountId: number;
  readonly url: string | null;
  /**
   * When the endpoint was disabled after failing for days; ISO 8601, UTC; null while it is not. Setting the URL enables
   * it.
   */
  readonly disabledAt?: string | null;
  /** Absent in replies of an older release, whose events tell number and text. */
  readonly includesTextAndNumber?: boolean;
  /** Whether messages of subscribers are sent; absent in replies of an older release, which does not. */
  readonly sendsReceived?: boolean;
  /** Valid signing secrets, newest first, each `whsec_` and base64; created on the first read. */
  readonly secrets: readonly string[];
}

export const ENDPOINT_STATES = ['active', 'failing', 'paused', 'disabled'] as const;

/**
 * `failing`: nothing was delivered since an attempt failed, and attempts go on. `paused`: the breaker is open, or one
 * attempt probes whether it can be closed. `disabled`: given up after failing for days.
 */
export type EndpointState = (typeof ENDPOINT_STATES)[number];

/** Attempts of the queue whose results were stored within half an hour. */
export interface HalfHour {
  /** When it begins; ISO 8601, UTC, by the clock of the database. */
  readonly from: string;
  readonly attempts: number;
  /** Of them, those that got a 2xx response. */
  readonly delivered: number;
}

/** The state of delivery to an endpoint; times ISO 8601, UTC, by the clock of the database. */
export interface EndpointDelivery {
  readonly state: EndpointState;
  /** Null when delivery is not paused, or when the pause is over and the next event is an attempt to end it. */
  readonly pausedUntil: string | null;
  /** Failures in a row that the breaker counts; null while it is paused or disabled. */
  readonly consecutiveFailures: number | null;
  /** When the first attempt failed since the last delivery. */
  readonly failingSince: string | null;
  /**
   * The last 48 half hours, the running one last, also those without attempts. Absent in replies of an older release.
   */
  readonly halfHours?: readonly HalfHour[];
}

export interface GetEndpointReply extends EndpointReply {
  /** Null without a URL. */
  readonly delivery: EndpointDelivery | null;
}

export class RotateSecretRequest {
  @IsWhole()
  readonly accountId: number;

  /** True: revokes the older secrets at once, as after a leak; otherwise they stay valid for a while. */
  @IsBoolean()
  readonly revokeOld: boolean;
}

export interface RotateSecretReply {
  readonly accountId: number;
  /** Valid signing secrets, the new one first. */
  readonly secrets: readonly string[];
  /** ISO 8601, UTC: until when the old secret still signs; null when it no longer does. */
  readonly oldValidUntil: string | null;
}

export class SendTestEventRequest {
  @IsWhole()
  readonly accountId: number;
}

/** The receiver's response to the test event. */
export interface SendTestEventReply {
  readonly webhookId: string;
  /** Null when there was no response. */
  readonly statusCode: number | null;
  readonly durationMs: number;
  /** The first 1,024 bytes of the response body; null when there was no response. */
  readonly responseExcerpt: string | null;
  /** Code of the error, such as TIMEOUT or ECONNREFUSED; null when there was a response. */
  readonly errorCode: string | null;
}
