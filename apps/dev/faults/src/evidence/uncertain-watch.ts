import { setTimeout as delay } from 'node:timers/promises';
import type { Operators } from '../stage/operators';
import type { UncertainOutcome } from './evidence';

const EVERY_MS = 700;
const PER_PAGE = 100;

interface UncertainPage {
  readonly messages: readonly {
    readonly message_id: string;
    readonly recipient: string;
    readonly attempts: number;
    readonly submitted_at: string;
  }[];
}

/**
 * Counts uncertain outcomes as operators see them: each is listed for the whole wait, so none is missed by looking
 * often enough.
 */
export class UncertainWatch {
  private readonly seen = new Map<string, UncertainOutcome>();
  private stopped = false;
  private watching: Promise<void> = Promise.resolve();

  constructor(private readonly operators: Operators) {}

  get outcomes(): readonly UncertainOutcome[] {
    return [...this.seen.values()];
  }

  start(): void {
    this.watching = this.watch();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.watching;
  }

  /** How many there are now. */
  async look(): Promise<number> {
    for (let page = 1, count = 0; ; page += 1) {
      const { messages } = await this.operators.get<UncertainPage>(
        `/v1/admin/uncertain-messages?page=${page}&per_page=${PER_PAGE}`,
      );
      for (const { message_id: id, recipient, attempts, submitted_at: submittedAt } of messages) {
        const outcome = { phone: recipient, attempt: attempts, submittedAtMs: Date.parse(submittedAt) };
        this.seen.set(`${id}.${attempts}`, outcome);
      }
      count += messages.length;
      if (messages.length < PER_PAGE) return count;
    }
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      // While a gateway or what it needs is away nobody sees anything; the wait is longer than that.
      await this.look().catch(() => undefined);
      await delay(EVERY_MS);
    }
  }
}
