import { DomainError, FAULT_CODES } from '@sms/platform/errors';
import ipaddr from 'ipaddr.js';
import { RATE_LIMITED } from '../../edge/http/error-codes';

/** In 60 s from one address, for what is typed or pasted: passwords, codes of links, tokens for a new password. */
export const MAX_FAILED_GUESSES = 10;

const WINDOW_MS = 60_000;
/** Longer than the check of a password takes. */
const SOON_MS = 1_000;
const MAX_ADDRESSES = 10_000;
/** Attempts of one address that wait for others; one more is refused. */
const MAX_WAITING = 1_000;
/** The IPv6 prefix that a provider usually assigns to one customer. */
const IPV6_PREFIX_PARTS = 4;

export interface FailureThrottleOptions {
  /**
   * How long an attempt waits for those in flight, when only they stand in its way: they may succeed. By default it is
   * refused at once.
   */
  readonly timeoutMs?: number;
}

/**
 * Slows down guessing: after so many failures in 60 s an address is refused until the oldest of them is a minute old.
 */
export class FailureThrottle {
  private readonly failures = new Map<string, readonly number[]>();
  private readonly inFlight = new Map<string, number>();
  /** Waiting attempts in order; each is called when another attempt of its address has ended. */
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly timeoutMs: number;

  /** @param now monotonic milliseconds */
  constructor(
    private readonly allowedFailures: number,
    private readonly now: () => number,
    { timeoutMs = 0 }: FailureThrottleOptions = {},
  ) {
    this.timeoutMs = timeoutMs;
  }

  /** @throws {DomainError} RATE_LIMIT_EXCEEDED while the address has to wait. */
  admit(address: string): void {
    const retryAfterSeconds = this.secondsToWait(address);
    if (retryAfterSeconds > 0) throw new DomainError(RATE_LIMITED, 'too many failures', { retryAfterSeconds });
  }

  /**
   * Runs an attempt. Attempts in flight count as failures: otherwise any number of guesses could be made at once before
   * the first is known to be wrong.
   * @param failed whether the outcome is a failure; by default undefined is one
   * @throws {DomainError} RATE_LIMIT_EXCEEDED while the address has to wait; OVERLOADED when the wait was in vain.
   */
  async attempt<T>(
    address: string,
    work: () => Promise<T>,
    failed = (outcome: T) => outcome === undefined,
  ): Promise<T> {
    const key = origin(address);
    const until = this.now() + this.timeoutMs;
    // No await between this check and the increment below, so that no more attempts run than are allowed.
    while (this.isUndecided(key) && (await this.endOfAnother(key, until)));
    if (this.timeoutMs > 0 && this.isUndecided(key))
      throw new DomainError(FAULT_CODES.overloaded, 'too many tries are in flight');
    this.admit(address);
    this.inFlight.set(key, this.running(key) + 1);
    try {
      const outcome = await work();
      if (failed(outcome)) this.recordFailure(address);
      return outcome;
    } finally {
      if (this.running(key) > 1) this.inFlight.set(key, this.running(key) - 1);
      else this.inFlight.delete(key);
      this.wake(key);
    }
  }

  /** Seconds to wait, 0 when the address may try. */
  secondsToWait(address: string): number {
    const key = origin(address);
    const recent = this.recent(key);
    const allowed = this.allowedFailures - this.running(key);
    if (recent.length < allowed) return 0;
    // With as many in flight as are allowed, the end of one of them decides.
    const oldest = recent[recent.length - allowed] ?? this.now() + SOON_MS - WINDOW_MS;
    return Math.ceil((oldest + WINDOW_MS - this.now()) / 1_000);
  }

  recordFailure(address: string): void {
    const key = origin(address);
    const recent = [...this.recent(key), this.now()].slice(-this.allowedFailures);
    this.failures.delete(key);
    this.failures.set(key, recent);
    if (this.failures.size > MAX_ADDRESSES) this.failures.delete(this.failures.keys().next().value as string);
  }

  /** True while the attempts in flight decide whether another one may be made. */
  private isUndecided(key: string): boolean {
    const failures = this.recent(key).length;
    return failures < this.allowedFailures && failures + this.running(key) >= this.allowedFailures;
  }

  /** Resolves to true when an attempt has ended; to false when the time is over, or when too many wait. */
  private endOfAnother(key: string, until: number): Promise<boolean> {
    const waiting = this.waiting.get(key) ?? new Set();
    const leftMs = until - this.now();
    if (leftMs <= 0 || waiting.size >= MAX_WAITING) return Promise.resolve(false);
    this.waiting.set(key, waiting);
    return new Promise((resolve) => {
      const end = (woken: boolean) => {
        clearTimeout(timer);
        waiting.delete(wake);
        if (waiting.size === 0) this.waiting.delete(key);
        resolve(woken);
      };
      const wake = () => end(true);
      const timer = setTimeout(() => end(false), leftMs);
      waiting.add(wake);
    });
  }

  /** Wakes as many as may try now; all of them when the address is blocked, because waiting cannot help then. */
  private wake(key: string): void {
    if (this.isUndecided(key)) return;
    const room = this.allowedFailures - this.recent(key).length - this.running(key);
    const waiting = [...(this.waiting.get(key) ?? [])];
    for (const wake of room > 0 ? waiting.slice(0, room) : waiting) wake();
  }

  private running(key: string): number {
    return this.inFlight.get(key) ?? 0;
  }

  private recent(key: string): readonly number[] {
    const since = this.now() - WINDOW_MS;
    return (this.failures.get(key) ?? []).filter((time) => time > since);
  }
}

/** An IPv4 address, or the /64 of an IPv6 address, because its owner can use every address in it. */
export function origin(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return 'parts' in parsed ? parsed.parts.slice(0, IPV6_PREFIX_PARTS).join(':') : parsed.toString();
}
