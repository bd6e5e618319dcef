import { Injectable } from '@nestjs/common';
import type { FeedEvent, ReadFeedReply, ReadFeedRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';

@Injectable()
export class ReadFeedHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, after, limit }: ReadFeedRequest): Promise<ReadFeedReply> {
    const events = await this.database.rows<FeedEvent>(
      `SELECT sequence, webhook_id AS "webhookId", body FROM deliveries WHERE account_id = $1 AND sequence > $2
       ORDER BY sequence LIMIT ${limit}`,
      [accountId, after],
    );
    // After the events, so that the newest number is never below one of theirs.
    const [range] = await this.database.rows<{ latest: number; oldest: number | null }>(
      `SELECT last_sequence AS latest, (SELECT min(sequence) FROM deliveries WHERE account_id = $1) AS oldest FROM lanes
        WHERE account_id = $1`,
      [accountId],
    );
    const latestSequence = range?.latest ?? 0;
    return { events, latestSequence, oldestSequence: range?.oldest ?? latestSequence + 1 };
  }
}
