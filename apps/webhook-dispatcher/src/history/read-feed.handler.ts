import { Inject, Injectable } from '@nestjs/common';
import type { ReadFeedReply, ReadFeedRequest } from '@sms/contracts/webhook-dispatcher';
import { Database, statement, variants } from '@sms/platform/database';
import { Bodies, type BodyRow } from '../bodies/bodies';
import { shownBody } from '../bodies/shown-body';
import { type DispatcherConfig, dispatcherConfig } from '../config/webhook-dispatcher.config';
import { eventId } from '../events/webhook-id';
import { keptNumbers, lastBeforeLost } from './kept-numbers';

/** Literal limits: each is a statement of its own, so few of them, since each is prepared once a connection. */
const LIMITS = [25, 250] as const;

interface FeedRow extends BodyRow {
  readonly sequence: number;
  readonly message_id: string | null;
  readonly status: number | null;
  readonly includes_text_and_number: boolean;
}

const readFeed = variants<number, readonly [accountId: number, after: number], FeedRow>(LIMITS, (limit) =>
  statement({
    name: `webhook-dispatcher.read_feed:${limit}`,
    text: `
      SELECT sequence, message_id, status, body, vendor_account_id, sealed,
        (SELECT includes_text_and_number FROM endpoint WHERE account_id = $1) AS includes_text_and_number
      FROM event WHERE account_id = $1 AND sequence > $2 ORDER BY sequence LIMIT ${limit}`,
  }),
);

@Injectable()
export class ReadFeedHandler {
  constructor(
    private readonly database: Database,
    private readonly bodies: Bodies,
    @Inject(dispatcherConfig.KEY) private readonly config: Pick<DispatcherConfig, 'retention'>,
  ) {}

  async execute({ accountId, after, limit }: ReadFeedRequest): Promise<ReadFeedReply> {
    const known = await lastBeforeLost(this.database, accountId, after);
    const statementLimit = LIMITS.find((most) => limit <= most) ?? limit;
    const rows = await this.database.run(readFeed(statementLimit), [accountId, after]);
    // Read after the events, so that the newest number is never below one of theirs.
    const { latest, oldest } = await keptNumbers(this.database, accountId, this.config.retention.eventDays);
    const opened = await this.bodies.opened(rows.slice(0, limit));
    const events = opened.map((row) => ({
      sequence: row.sequence,
      webhookId: eventId(accountId, row),
      ...shownBody(row),
    }));
    // A reader among lost numbers would pass over the events that it has seen under them, and is told where they begin.
    if (known !== undefined) return { events: [], latestSequence: known, oldestSequence: oldest };
    return { events, latestSequence: latest, oldestSequence: oldest };
  }
}
