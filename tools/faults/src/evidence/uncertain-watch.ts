import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '@sms/api-client';
import { withConnection } from '@sms/dev-env';
import type { Operators } from '@sms/kit';
import { READ_ONLY } from '../stage/superuser';
import type { SmsLogPhones, UncertainOutcome } from './evidence';

const EVERY_MS = 700;
const PAGE = 100;

interface Row {
  readonly id: string;
  readonly attempt: number;
  readonly submitted_at: Date;
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
    let count = 0;
    for (let cursor = 0; ;) {
      const { messages, next_cursor: next } = await this.operators.get<Schemas['UncertainMessagesResponse']>(
        `/v1/admin/uncertain-messages?cursor=${cursor}&limit=${PAGE}`,
      );
      for (const { id, attempts, submitted_at: submittedAt } of messages)
        this.seen.set(`${id}.${attempts}`, {
          smsLogId: id,
          attempt: attempts,
          submittedAtMs: Date.parse(submittedAt),
        });
      count += messages.length;
      if (next === null) return count;
      cursor = next;
    }
  }

  /** Takes in the attempts of messaging's database that are still uncertain. Reads only. */
  async lookBack(databaseUrl: string): Promise<void> {
    const uncertain = `SELECT message_id AS id, attempt, min(submitted_at) AS submitted_at FROM submission
      WHERE outcome = 'uncertain' GROUP BY 1, 2`;
    const { rows } = await withConnection(databaseUrl, (client) => client.query<Row>(uncertain), READ_ONLY);
    for (const { id, attempt, submitted_at: submittedAt } of rows)
      this.seen.set(`${id}.${attempt}`, { smsLogId: Number(id), attempt, submittedAtMs: submittedAt.getTime() });
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      // While a gateway or what it needs is away nobody sees anything.
      await this.look().catch(() => undefined);
      await delay(EVERY_MS);
    }
  }
}
