import { Injectable } from '@nestjs/common';
import { SENDS_RECENT_MS } from '../../config/tuning';

/** Whether this process has lately taken single messages or one-time passwords, which bulks must not delay. */
@Injectable()
export class UrgentSends {
  /** On the clock of `performance.now()`. */
  private recentUntil = -Infinity;

  /** Call for each single message and each one-time password. */
  note(): void {
    this.recentUntil = performance.now() + SENDS_RECENT_MS;
  }

  get areRecent(): boolean {
    return performance.now() < this.recentUntil;
  }
}
