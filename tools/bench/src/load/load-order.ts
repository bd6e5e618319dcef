import type { Target } from './keep-alive-client';

/** What a load generator is told to do. */
export interface LoadOrder extends Target {
  readonly connections: number;
  /** No request is begun after this long. */
  readonly seconds: number;
  /** From one request of a connection to the next, for a load at its own pace; as fast as it goes without. */
  readonly everyMs?: number;
  /** At most so many requests over all connections. */
  readonly requests?: number;
}
