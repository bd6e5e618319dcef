import { DomainError } from '@sms/platform/errors';
import ipaddr from 'ipaddr.js';
import { RATE_LIMITED } from '../http/error-codes';

const WINDOW_MS = 60_000;
const MOST_ADDRESSES = 10_000;
/** What one customer of a provider usually has of IPv6. */
const IPV6_PREFIX_PARTS = 4;

/** Slows down guessing: after so many failures in 60 s an address is refused until the oldest of them is a minute old. */
export class FailureThrottle {
  private readonly failures = new Map<string, readonly number[]>();

  /** @param now monotonic milliseconds */
  constructor(
    private readonly allowedFailures: number,
    private readonly now: () => number,
  ) {}

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED while the address has to wait. */
  admit(address: string): void {
    const retryAfterSeconds = this.secondsToWait(address);
    if (retryAfterSeconds > 0) throw new DomainError(RATE_LIMITED, 'too many failures', { retryAfterSeconds });
  }

  /** Seconds to wait, 0 when the address may try. */
  secondsToWait(address: string): number {
    const recent = this.recent(origin(address));
    const oldest = recent[recent.length - this.allowedFailures];
    return oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - this.now()) / 1_000);
  }

  recordFailure(address: string): void {
    const key = origin(address);
    const recent = [...this.recent(key), this.now()].slice(-this.allowedFailures);
    this.failures.delete(key);
    this.failures.set(key, recent);
    if (this.failures.size > MOST_ADDRESSES) this.failures.delete(this.failures.keys().next().value as string);
  }

  private recent(key: string): readonly number[] {
    const since = this.now() - WINDOW_MS;
    return (this.failures.get(key) ?? []).filter((time) => time > since);
  }
}

/** An IPv4 address, or the /64 of an IPv6 address: whoever has one of its addresses has them all. */
function origin(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':') : parsed.toString();
}
