export interface NatsOptions {
  /** `nats://` URLs, separated by commas. */
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
}

export const NATS_OPTIONS = Symbol('NATS_OPTIONS');

/** Connections come back by themselves, for ever: only the orchestrator decides to give a process up. */
export function connectionOptions({ url, name }: NatsOptions) {
  return {
    servers: url.split(','),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 250,
    waitOnFirstConnect: true,
    // A half-open connection is found after two missed pings.
    pingInterval: 10_000,
    maxPingOut: 2,
  };
}
