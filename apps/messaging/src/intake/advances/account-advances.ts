import type { Advance } from './advance';

/** What an account uses is counted over so long, in milliseconds. */
export const WINDOW_MS = 250;
/** Who uses fewer credits in this time has each request held for by itself. */
export const MIN_CREDITS = 64;
/** More is never held ahead at once, whatever an account uses. */
export const MAX_CREDITS = 10_000;
/** An advance is for what is used in so many windows; the next one is made when less than one window's is left. */
const WINDOWS = 2;
/** After an advance was refused, in milliseconds. */
const REFUSED_FOR_MS = 5_000;

/** The advances of one account that sends much: one that is used, and the one after it. */
export class AccountAdvances {
  private readonly advances: Advance[] = [];
  private opening = false;
  private refusedUntilMs = -Infinity;
  private sinceMs = -Infinity;
  private used = 0;
  private usedBefore = 0;

  /** `open` makes an advance of so many credits; undefined: there is none to be had. */
  constructor(private readonly open: (credits: number) => Promise<Advance | undefined>) {}

  /** What a batch of sends takes its credits from; undefined: they have to be held for themselves. */
  take(credits: number, nowMs: number): Advance | undefined {
    this.count(credits, nowMs);
    const advance = this.takeFromOne(credits);
    const usedInWindow = Math.max(this.used, this.usedBefore);
    const left = this.advances.reduce((sum, one) => sum + one.credits, 0);
    if (usedInWindow >= MIN_CREDITS && left < usedInWindow && !this.opening && nowMs >= this.refusedUntilMs)
      void this.renew(Math.min(WINDOWS * usedInWindow, MAX_CREDITS), nowMs);
    return advance;
  }

  retire(advance: Advance): void {
    const place = this.advances.indexOf(advance);
    if (place >= 0) this.advances.splice(place, 1);
    advance.retire();
  }

  /** None is made for a while, and those that there are go back. */
  refuse(nowMs: number): void {
    this.refusedUntilMs = nowMs + REFUSED_FOR_MS;
    for (const advance of [...this.advances]) this.retire(advance);
  }

  /** It has no advance and uses little: nothing need be known of it. */
  isIdle(nowMs: number): boolean {
    return (
      this.advances.length === 0 &&
      !this.opening &&
      nowMs >= this.refusedUntilMs &&
      nowMs - this.sinceMs >= 2 * WINDOW_MS
    );
  }

  private count(credits: number, nowMs: number): void {
    const age = nowMs - this.sinceMs;
    if (age >= WINDOW_MS) {
      this.usedBefore = age < 2 * WINDOW_MS ? this.used : 0;
      this.used = 0;
      this.sinceMs = nowMs;
    }
    this.used += credits;
  }

  /** What the older one has left is not enough then, and goes back. */
  private takeFromOne(credits: number): Advance | undefined {
    for (const advance of [...this.advances]) {
      if (advance.take(credits)) return advance;
      if (this.advances.length > 1) this.retire(advance);
    }
    return undefined;
  }

  private async renew(credits: number, nowMs: number): Promise<void> {
    this.opening = true;
    try {
      const advance = await this.open(credits);
      if (advance) this.advances.push(advance);
      else this.refusedUntilMs = nowMs + REFUSED_FOR_MS;
    } finally {
      this.opening = false;
    }
  }
}
