import { DomainError } from '@sms/platform/errors';
import ipaddr from 'ipaddr.js';
import { RATE_LIMITED } from '../http/error-codes';

const WINDOW_MS = 60_000;
/** A password is checked in less. */
const SOON_MS = 1_000;
const MOST_ADDRESSES = 10_000;
/** What one customer of a provider usually has of IPv6. */
const IPV6_PREFIX_PARTS = 4;

/** Slows down guessing: after so many failures in 60 s an address is refused until the oldest of them is a minute old. */
export class FailureThrottle {
  private readonly failures = new Map<string, readonly number[]>();
  private readonly underWay = new Map<string, number>();

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

  /**
   * Runs a try that fails by answering undefined. Tries under way count as failures, or else any number of guesses could
   * be made at once before the first is known to be wrong.
   * @throws {DomainError} RATE_LIMIT_EXCEEDED while the address has to wait.
   */
  async attempt<T>(address: string, work: () => Promise<T | undefined>): Promise<T | undefined> {
    this.admit(address);
    const key = origin(address);
    this.underWay.set(key, this.running(key) + 1);
    try {
      const outcome = await work();
      if (outcome === undefined) this.recordFailure(address);
      return outcome;
    } finally {
      if (this.running(key) > 1) this.underWay.set(key, this.running(key) - 1);
      else this.underWay.delete(key);
    }
  }

  /** Seconds to wait, 0 when the address may try. */
  secondsToWait(address: string): number {
    const key = origin(address);
    const recent = this.recent(key);
    const allowed = this.allowedFailures - this.running(key);
    if (recent.length < allowed) return 0;
    // With as many under way as are allowed, the end of one of them decides.
    const oldest = recent[recent.length - allowed] ?? this.now() + SOON_MS - WINDOW_MS;
    return Math.ceil((oldest + WINDOW_MS - this.now()) / 1_000);
  }

  recordFailure(address: string): void {
    const key = origin(address);
    const recent = [...this.recent(key), this.now()].slice(-this.allowedFailures);
    this.failures.delete(key);
    this.failures.set(key, recent);
    if (this.failures.size > MOST_ADDRESSES) this.failures.delete(this.failures.keys().next().value as string);
  }

  private running(key: string): number {
    return this.underWay.get(key) ?? 0;
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
