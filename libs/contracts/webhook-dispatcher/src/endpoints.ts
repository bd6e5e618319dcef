import { IsWhole, Nullable } from '@sms/contracts/rpc';
import type { EndpointState } from './endpoint';

/** The endpoints of all accounts, those that fail first; for operators. */
export class ListEndpointsRequest {
  /** Null: of all accounts. */
  @Nullable()
  @IsWhole()
  readonly accountId: number | null;

  /** Endpoints before the page. */
  @IsWhole(0)
  readonly offset: number;

  /** 1 to 200. */
  @IsWhole(1, 200)
  readonly limit: number;
}

/** Attempts whose results were stored within some time. */
export interface CountedAttempts {
  readonly attempts: number;
  /** Of them, those that got a 2xx response. */
  readonly delivered: number;
}

/** An endpoint with a URL; times ISO 8601, UTC, by the clock of the database. */
export interface ListedEndpoint {
  /** The account that it belongs to. */
  readonly accountId: number;
  /** UUID; absent: the first endpoint of the account. */
  readonly endpointId?: string;
  /** Of its URL, whose path may be secret; with the port, if it has one. */
  readonly host: string;
  readonly state: EndpointState;
  /** When it was disabled, or when the first attempt failed since the last delivery; null if it is active. */
  readonly since: string | null;
  /** Null when delivery is not paused, or when the pause is over and the next event is an attempt to end it. */
  readonly pausedUntil: string | null;
  /** Failures in a row that the breaker counts; null while it is paused or disabled. */
  readonly consecutiveFailures: number | null;
  /** Events to be delivered; at most 1,000 retries are counted. */
  readonly backlog: number;
  /** When the oldest of these was taken in, or replayed. */
  readonly oldestWaitingAt: string | null;
  /** The running half hour and the one before. */
  readonly lastHour: CountedAttempts;
  readonly lastDay: CountedAttempts;
}

export interface ListEndpointsReply {
  /** Paused ones, then failing, disabled and active ones. */
  readonly endpoints: readonly ListedEndpoint[];
  readonly hasMore: boolean;
}

/** Closes the breaker of a paused endpoint, or enables a disabled one. */
export class ResumeEndpointRequest {
  /** Names the first endpoint of the account, or is the number of a further one. */
  @IsWhole()
  readonly accountId: number;
}

export interface ResumeEndpointReply {
  /** False: it was neither paused nor disabled, and nothing has changed. */
  readonly resumed: boolean;
}

/** An empty object. */
export class CountEndpointsRequest {}

/** Endpoints with a URL, by state. */
export type CountEndpointsReply = Readonly<Record<EndpointState, number>>;
