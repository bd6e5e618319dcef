import { Injectable } from '@nestjs/common';
import type { ReadFeedReply, ReadFeedRequest } from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { statusOf } from '../events/codes';
import { endpointEventId, webhookId } from '../events/webhook-id';

/** Limits of the statement: a text each, and few of them, since each is prepared once a connection. */
const LIMITS = [25, 250] as const;

interface FeedRow {
  readonly sequence: number;
  readonly message_id: string | null;
  readonly status: number | null;
  readonly body: string;
}

@Injectable()
export class ReadFeedHandler {
  constructor(private readonly database: Database) {}

  async execute({ accountId, after, limit }: ReadFeedRequest): Promise<ReadFeedReply> {
    const rows = await this.database.rows<FeedRow>(
      `SELECT sequence, message_id, status, body FROM event WHERE account_id = $1 AND sequence > $2
       ORDER BY sequence LIMIT ${LIMITS.find((most) => limit <= most) ?? limit}`,
      [accountId, after],
    );
    // After the events, so that the newest number is never below one of theirs.
    const [range] = await this.database.rows<{ latest: number; oldest: number | null }>(
      `SELECT last_sequence AS latest,
         (SELECT sequence FROM event WHERE account_id = $1 ORDER BY sequence LIMIT 1) AS oldest
       FROM endpoint WHERE account_id = $1`,
      [accountId],
    );
    const latestSequence = range?.latest ?? 0;
    const events = rows.slice(0, limit).map(({ sequence, message_id: messageId, status, body }) => ({
      sequence,
      webhookId:
        messageId === null || status === null
          ? endpointEventId(accountId, sequence)
          : webhookId(messageId, statusOf(status)),
      body,
    }));
    return { events, latestSequence, oldestSequence: range?.oldest ?? latestSequence + 1 };
  }
}
