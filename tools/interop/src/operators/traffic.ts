import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@sms/api-client';
import type { Vendor } from '../stage/vendor';

const MESSAGES_A_BULK = 20;
/** What was not sent while nothing answered is not made up for all at once. */
const MAX_BEHIND_MS = 500;
const REPEAT_AFTER_MS = 500;
const KNOWN_WITHIN_MS = 60_000;

/** Small bulks at a steady rate, each message to a number of its own. */
export class Traffic {
  /** Numbers of bulks that were accepted. */
  readonly sent: string[] = [];
  /** Numbers of bulks that were refused with nothing done. */
  readonly refused: string[] = [];
  private readonly begunAt = performance.now();
  private endedAt = 0;
  private next = 0;
  private stopped = false;
  private readonly running: Promise<void>;

  constructor(
    private readonly vendor: Vendor,
    private readonly prefix: string,
    perSecond: number,
  ) {
    this.running = this.run((1_000 * MESSAGES_A_BULK) / perSecond);
  }

  /** Accepted messages a second. */
  get rate(): number {
    return (this.sent.length * 1_000) / (this.endedAt - this.begunAt);
  }

  /** Resolves when every bulk has its response. */
  async stop(): Promise<void> {
    if (!this.stopped) this.endedAt = performance.now();
    this.stopped = true;
    await this.running;
  }

  private async run(everyMs: number): Promise<void> {
    const sending: Promise<void>[] = [];
    for (let at = performance.now(); !this.stopped; at = Math.max(at + everyMs, performance.now() - MAX_BEHIND_MS)) {
      await pause(Math.max(0, at - performance.now()));
      sending.push(this.send());
    }
    await Promise.all(sending);
  }

  /** A bulk whose outcome is not known is sent again by the same key until it is. */
  private async send(): Promise<void> {
    const recipients = numbers(this.prefix, MESSAGES_A_BULK, this.next);
    this.next += MESSAGES_A_BULK;
    const [key, end] = [randomUUID(), performance.now() + KNOWN_WITHIN_MS];
    for (let isKnown = true; performance.now() < end; await pause(REPEAT_AFTER_MS)) {
      try {
        await this.vendor.sendBulk(recipients, 'Sale ends today.', key);
        this.sent.push(...recipients);
        return;
      } catch (error) {
        isKnown &&= error instanceof ApiError && error.code !== 'OUTCOME_UNKNOWN';
      }
      if (isKnown) return void this.refused.push(...recipients);
    }
  }
}

/** Numbers of eleven digits. */
export function numbers(prefix: string, count: number, from = 0): string[] {
  return Array.from(
    { length: count },
    (_unused, nth) => `${prefix}${String(from + nth).padStart(11 - prefix.length, '0')}`,
  );
}
