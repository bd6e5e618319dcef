import { setTimeout as delay } from 'node:timers/promises';
import type { VendorApi } from '@sms/api-client';

const EVERY_MS = 150;
/** Sends that no response has come to; more are not begun. */
const MAX_IN_FLIGHT = 40;
const TEXT = 'Your parcel is on its way and arrives today.';

/** Messages of one account, some a second, to numbers that end in each digit in turn: `999000<digit>…`. */
export class Traffic {
  private sent = 0;
  private inFlight = 0;
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly api: VendorApi) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      if (this.inFlight < MAX_IN_FLIGHT) void this.send();
      await delay(EVERY_MS);
    }
  }

  /** A send that fails is part of the fault. */
  private async send(): Promise<void> {
    this.sent += 1;
    this.inFlight += 1;
    await this.api.sendSms({ phone: numberOf(this.sent % 10, this.sent), message: TEXT }).catch(() => undefined);
    this.inFlight -= 1;
  }
}

export function numberOf(digit: number, count: number): string {
  return `999000${digit}${String(count).padStart(7, '0')}`;
}
