import type { KeyObject } from 'node:crypto';
import { withoutTextAndNumber } from '../events/without-text-and-number';
import type { QueueEndpoint } from '../queues/read-queues';

/** An endpoint and the signing keys of its secrets. */
export class OpenEndpoint {
  private valid: readonly KeyObject[] = [];
  private validUntilMs = -Infinity;

  /** @param keys with the time until which each is valid, in monotonic milliseconds, as all times here */
  constructor(
    readonly url: string,
    private readonly includesTextAndNumber: boolean,
    private readonly keys: ReadonlyArray<{ readonly key: KeyObject; readonly untilMs: number }>,
  ) {}

  /** The stored body of an event as it is sent: it may have been stored while events still told everything. */
  bodyToSend(stored: string): string {
    return this.includesTextAndNumber ? stored : withoutTextAndNumber(stored);
  }

  keysAt(nowMs: number): readonly KeyObject[] {
    if (nowMs >= this.validUntilMs) {
      const valid = this.keys.filter(({ untilMs }) => untilMs > nowMs);
      this.valid = valid.map(({ key }) => key);
      this.validUntilMs = Math.min(...valid.map(({ untilMs }) => untilMs));
    }
    return this.valid;
  }
}

/** Returns undefined when the endpoint has no URL. */
export function openEndpoint(
  { url, includesTextAndNumber, secrets }: QueueEndpoint,
  openKey: (sealed: Buffer) => KeyObject,
): OpenEndpoint | undefined {
  if (url === null) return undefined;
  const nowMs = performance.now();
  const keys = secrets.map(({ sealed, validForMs }) => ({
    key: openKey(sealed),
    untilMs: nowMs + (validForMs ?? Infinity),
  }));
  return new OpenEndpoint(url, includesTextAndNumber, keys);
}
