import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { columns, Database, type Sql, statement } from '@sms/platform/database';
import { MAX_UNWATCHED_HOURS } from '../config/log-retention';
import { messagingWorkerConfig } from '../config/messaging.config';
import { lockMessages } from '../message/message-locks';
import { FailMessages } from '../status/fail-messages';
import { claimedMessages } from '../queue/held-claims';
import { MessageWatches } from '../queue/message-watches';
import { SendQueue } from '../queue/send-queue';
import { isWait } from '../queue/send-waits';
import { messageOf } from '../message/message-of';

const BATCH = 500;
/** A claimed message is about to be decided, or given back. */
const RETRY_MS = 10_000;
const MAX_UNWATCHED_MS = MAX_UNWATCHED_HOURS * 3_600_000;

interface Watched {
  id: number;
  expires_at: Date;
  send_at: Date | null;
  expired: boolean;
  status: string | null;
  /** When an uncertain message is decided about; null when no carrier may have it. */
  uncertain_until: Date | null;
}

const IDS = columns<number>({ id: ['bigint', (id) => id] });

const readWatchedMessages = statement<readonly number[], Watched>({
  name: 'messaging.read_watched_messages',
  params: IDS,
  text: `
    SELECT m.id, m.expires_at, m.send_at, m.expires_at <= now() AS expired, s.status,
      (SELECT due_at FROM send_wait w WHERE w.message_id = k.id AND ${isWait("w.state = 'uncertain'")})
        AS uncertain_until
    FROM ${IDS.unnest} AS k(${IDS.names})
    CROSS JOIN ${messageOf('k.id', 'id, expires_at, send_at')} AS m
    LEFT JOIN LATERAL (SELECT status FROM message_state WHERE message_id = k.id LIMIT 1) AS s ON true`,
});

/**
 * Fails messages that no carrier has accepted when their validity has passed, however long the queue is. Claimed or
 * uncertain messages are checked again when that is over.
 */
@Injectable()
export class ExpireMessages {
  constructor(
    private readonly database: Database,
    private readonly watches: MessageWatches,
    private readonly fail: FailMessages,
    private readonly queue: SendQueue,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. */
  execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const due = await this.watches.takeDue(sql, 'expire', BATCH);
      if (due.length > 0) await this.decide(sql, due);
      return due.length === BATCH;
    });
  }

  private async decide(sql: Sql, due: readonly number[]): Promise<void> {
    await lockMessages(sql, due);
    const rows = await this.read(sql, due);
    const open = rows.filter(({ status }) => status === null);
    // Taken out before the claims are read: a message that is in the queue may be claimed at any moment.
    const taken = new Set(
      await this.queue.take(
        sql,
        open.filter(({ expired, uncertain_until: until }) => expired && until === null).map(({ id }) => id),
      ),
    );
    const claimed = await claimedMessages(
      sql,
      open.map(({ id }) => id).filter((id) => !taken.has(id)),
    );
    const mustWait = ({ id, uncertain_until: until }: Watched) => until !== null || claimed.has(id);
    const now = this.database.now().getTime();
    await this.watches.add(
      sql,
      open
        .filter((row) => !row.expired || mustWait(row))
        .map((row) => ({
          kind: 'expire',
          messageId: row.id,
          dueAt: new Date(Math.max(now + RETRY_MS, nextCheck(row, now))),
        })),
    );
    await this.fail.execute(
      sql,
      open.filter((row) => row.expired && !mustWait(row)).map(({ id }) => id),
      'expired',
    );
    await this.watches.watchReceipts(
      sql,
      rows.filter(({ status }) => status === 'pending').map(({ id }) => id),
      this.config,
    );
  }

  private read(sql: Sql, messageIds: readonly number[]): Promise<Watched[]> {
    return sql.run(readWatchedMessages, messageIds);
  }
}

function nextCheck(watched: Watched, now: number): number {
  const { expired, expires_at: expiresAt, send_at: sendAt, uncertain_until: until } = watched;
  if (expired) return until?.getTime() ?? 0;
  return Math.min(expiresAt.getTime(), Math.max(now, sendAt?.getTime() ?? 0) + MAX_UNWATCHED_MS);
}
