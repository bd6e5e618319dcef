import type { KeyObject } from 'node:crypto';
import type { QueueEndpoint } from '../queues/read-queues';

/** An endpoint and the keys of its secrets. */
export interface OpenEndpoint {
  readonly url: string;
  readonly keys: ReadonlyArray<{
    readonly key: KeyObject;
    /** Monotonic milliseconds. */ readonly validUntil: number;
  }>;
}

/** Undefined when there is no URL to send to. */
export function openEndpoint(
  { url, secrets }: QueueEndpoint,
  openKey: (sealed: Buffer) => KeyObject,
): OpenEndpoint | undefined {
  if (url === null) return undefined;
  const now = performance.now();
  return {
    url,
    keys: secrets.map(({ sealed, validForMs }) => ({
      key: openKey(sealed),
      validUntil: now + (validForMs ?? Infinity),
    })),
  };
}
