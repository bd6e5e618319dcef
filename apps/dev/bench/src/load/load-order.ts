import type { Target } from './keep-alive-client';

/** What a load generator is told to do. */
export interface LoadOrder extends Target {
  readonly connections: number;
  /** No request is begun after this long. */
  readonly seconds: number;
  /** Between the begin of one request of a connection and the next: a load of its own pace. As fast as it goes without. */
  readonly everyMs?: number;
  /** At most so many requests over all connections. */
  readonly requests?: number;
}
