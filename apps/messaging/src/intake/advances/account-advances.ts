import type { Advance } from './advance';
import { ADVANCE_WINDOWS, ADVANCE_WINDOW_MS, MAX_ADVANCE_CREDITS, MIN_ADVANCE_CREDITS } from '../../config/tuning';

/** How long none is opened after one was refused, in milliseconds. */
const REFUSED_FOR_MS = 5_000;

/** The advances of one account that sends much: the one in use, and the next one. */
export class AccountAdvances {
  private readonly advances: Advance[] = [];
  private opening = false;
  private refusedUntilMs = -Infinity;
  private sinceMs = -Infinity;
  private used = 0;
  private usedBefore = 0;

  /** `open` makes an advance of so many credits; undefined: none can be had. */
  constructor(private readonly open: (credits: number) => Promise<Advance | undefined>) {}

  /** Returns the advance that a batch takes its credits from; undefined: the batch needs holds of its own. */
  take(credits: number, nowMs: number): Advance | undefined {
    this.count(credits, nowMs);
    const advance = this.takeFromOne(credits);
    const usedInWindow = Math.max(this.used, this.usedBefore);
    const left = this.advances.reduce((sum, one) => sum + one.credits, 0);
    if (usedInWindow >= MIN_ADVANCE_CREDITS && left < usedInWindow && !this.opening && nowMs >= this.refusedUntilMs)
      void this.renew(Math.min(ADVANCE_WINDOWS * usedInWindow, MAX_ADVANCE_CREDITS), nowMs);
    return advance;
  }

  retire(advance: Advance): void {
    const place = this.advances.indexOf(advance);
    if (place >= 0) this.advances.splice(place, 1);
    advance.retire();
  }

  /** Opens no advance for REFUSED_FOR_MS, and gives the existing ones back. */
  refuse(nowMs: number): void {
    this.refusedUntilMs = nowMs + REFUSED_FOR_MS;
    for (const advance of [...this.advances]) this.retire(advance);
  }

  /** Whether the account has no advance and uses little, so that it can be forgotten. */
  isIdle(nowMs: number): boolean {
    return (
      this.advances.length === 0 &&
      !this.opening &&
      nowMs >= this.refusedUntilMs &&
      nowMs - this.sinceMs >= 2 * ADVANCE_WINDOW_MS
    );
  }

  private count(credits: number, nowMs: number): void {
    const age = nowMs - this.sinceMs;
    if (age >= ADVANCE_WINDOW_MS) {
      this.usedBefore = age < 2 * ADVANCE_WINDOW_MS ? this.used : 0;
      this.used = 0;
      this.sinceMs = nowMs;
    }
    this.used += credits;
  }

  /** When the older of two advances has too little left, it is retired. */
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
