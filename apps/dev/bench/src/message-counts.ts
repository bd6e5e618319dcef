import { Client } from 'pg';
import { becomesTrue } from '@sms/dev-env';

export interface MessageCounts {
  readonly total: number;
  readonly final: number;
  readonly delivered: number;
  /** Transactions that accepted them: `created_at` is the time a transaction began. */
  readonly commits: number;
}

const LOOK_EVERY_MS = 500;

/** Counts the messages of the measured system by status. */
export class MessageLog {
  private constructor(private readonly client: Client) {}

  static async open(databaseUrl: string): Promise<MessageLog> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return new MessageLog(client);
  }

  async counts(): Promise<MessageCounts> {
    const { rows } = await this.client.query<Record<keyof MessageCounts, string>>(`
      SELECT count(*) AS total, count(*) FILTER (WHERE status NOT IN ('queued', 'pending'))
        AS final, count(*) FILTER (WHERE status = 'delivered') AS delivered,
        count(DISTINCT created_at) AS commits
      FROM message`);
    const row = rows[0];
    return {
      total: Number(row?.total),
      final: Number(row?.final),
      delivered: Number(row?.delivered),
      commits: Number(row?.commits),
    };
  }

  /** Waits until every message has a final status, at most so long; returns the counts then. */
  async drained(deadlineMs: number): Promise<MessageCounts> {
    let counts = await this.counts();
    const final = async (): Promise<boolean> => (counts = await this.counts()).final >= counts.total;
    await becomesTrue(final, deadlineMs, LOOK_EVERY_MS);
    return counts;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
