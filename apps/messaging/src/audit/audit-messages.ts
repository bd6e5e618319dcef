import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database, type Sql } from '@sms/platform/database';
import { messagingWorkerConfig } from '../config/messaging.config';
import { MAX_UNWATCHED_HOURS } from './expire-messages';

const BATCH = 5_000;
/**
 * By then most messages have come to their end, and nothing is left of a statement that might still commit an earlier
 * id.
 */
const AFTER_SECONDS = 60;

/**
 * Looks at every message once, in the order of the log, and has those watched that have not come to their end by then:
 * no message stays in between for ever, whatever was lost.
 */
@Injectable()
export class AuditMessages {
  constructor(
    private readonly database: Database,
    @Inject(messagingWorkerConfig.KEY) private readonly config: ConfigType<typeof messagingWorkerConfig>,
  ) {}

  /** Returns whether there may be more. One worker at a time goes on. */
  async execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      // In a statement before: partitions are chosen by rows below, which Postgres 18 mixes up once a row has changed.
      const [place] = await sql.rows<{ message_id: number }>(
        `SELECT message_id FROM log_cursor WHERE name = 'audit' FOR UPDATE SKIP LOCKED`,
      );
      return place !== undefined && this.lookAfter(sql, place.message_id);
    });
  }

  private async lookAfter(sql: Pick<Sql, 'rows'>, messageId: number): Promise<boolean> {
    const { receiptWaitHours, queryAfterSeconds } = this.config;
    const [row] = await sql.rows<{ seen: number }>(
      `WITH seen AS MATERIALIZED (
         SELECT id, expires_at FROM (SELECT id, expires_at, created_at FROM message WHERE id > $3::bigint ORDER BY id
           LIMIT ${BATCH}) AS m
         WHERE created_at < now() - interval '${AFTER_SECONDS} seconds'
       ), open AS MATERIALIZED (
         SELECT seen.id, seen.expires_at, s.status, s.accepted_at FROM seen
         LEFT JOIN LATERAL (SELECT status, accepted_at FROM message_state WHERE message_id = seen.id LIMIT 1) AS s
           ON true
         WHERE s.status IS NULL OR s.status = 'pending'
       ), watched AS (
         INSERT INTO message_watch (kind, look_at, message_id)
         SELECT 'expire', least(expires_at, now() + interval '${MAX_UNWATCHED_HOURS} hours'), id FROM open
           WHERE status IS NULL
         UNION ALL
         SELECT 'close', accepted_at + make_interval(hours => $1::integer), id FROM open WHERE status IS NOT NULL
         UNION ALL
         SELECT 'ask', accepted_at + make_interval(secs => $2::double precision), id FROM open
           WHERE status IS NOT NULL AND $2::double precision > 0
         ON CONFLICT DO NOTHING
       ), moved AS (
         UPDATE log_cursor SET message_id = (SELECT max(id) FROM seen)
         WHERE name = 'audit' AND EXISTS (SELECT FROM seen)
       )
       SELECT count(*) AS seen FROM seen`,
      [receiptWaitHours, queryAfterSeconds, messageId],
    );
    return row?.seen === BATCH;
  }
}
