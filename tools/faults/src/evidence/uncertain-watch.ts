import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Operators } from '../stage/operators';
import type { SmsLogPhones, UncertainOutcome } from './evidence';

const EVERY_MS = 700;
const PER_PAGE = 100;

interface UncertainPage {
  readonly messages: readonly {
    readonly id: number;
    readonly attempts: number;
    readonly submitted_at: string;
  }[];
}

/**
 * Counts uncertain outcomes as operators see them: each is listed for the whole wait. Those that were decided while no
 * gateway answered are found among the attempts afterwards.
 */
export class UncertainWatch {
  private readonly seen = new Map<string, Omit<UncertainOutcome, 'phone'> & { readonly smsLogId: number }>();
  private stopped = false;
  private watching: Promise<void> = Promise.resolve();

  constructor(private readonly operators: Operators) {}

  /** Operators see masked numbers, so the whole ones come from the vendors' logs. */
  outcomes(phones: SmsLogPhones): readonly UncertainOutcome[] {
    return [...this.seen.values()].map(({ smsLogId, ...outcome }) => {
      const phone = phones.get(smsLogId);
      if (phone === undefined) throw new Error(`the uncertain message ${smsLogId} stands in no log`);
      return { phone, ...outcome };
    });
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
      for (const { id, attempts, submitted_at: submittedAt } of messages)
        this.seen.set(`${id}.${attempts}`, {
          smsLogId: id,
          attempt: attempts,
          submittedAtMs: Date.parse(submittedAt),
        });
      count += messages.length;
      if (messages.length < PER_PAGE) return count;
    }
  }

  /** Takes in the attempts of messaging's database that are still uncertain. Reads only. */
  async lookBack(databaseUrl: string): Promise<void> {
    const client = new Client({ connectionString: databaseUrl, options: '-c default_transaction_read_only=on' });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: string; attempt: number; submitted_at: Date }>(
        `SELECT message_id AS id, attempt, min(submitted_at) AS submitted_at FROM submission
         WHERE outcome = 'uncertain' GROUP BY 1, 2`,
      );
      for (const { id, attempt, submitted_at: submittedAt } of rows)
        this.seen.set(`${id}.${attempt}`, { smsLogId: Number(id), attempt, submittedAtMs: submittedAt.getTime() });
    } finally {
      await client.end();
    }
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      // While a gateway or what it needs is away nobody sees anything.
      await this.look().catch(() => undefined);
      await delay(EVERY_MS);
    }
  }
}
