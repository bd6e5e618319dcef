import { Injectable } from '@nestjs/common';
import { Database, type Sql } from '@sms/platform/database';
import { RoutesInUse } from '../carriers/routes-in-use';
import { lockFreeMessages } from '../messages/message-locks';
import { FailMessages } from '../outcomes/fail-messages';
import { routesInQueue } from '../queue/routes-in-queue';
import { SendQueue } from '../queue/send-queue';

const BATCH = 500;

interface Unroutable {
  message_id: number;
  attempt: number;
  recipient: string;
  sandbox: boolean;
  uncertain: boolean;
}

/**
 * Messages whose route no carrier serves: none went there when they were accepted, or the carriers have been changed
 * since. They get a new route, or are given up where there is none.
 */
@Injectable()
export class RerouteMessages {
  constructor(
    private readonly database: Database,
    private readonly routesInUse: RoutesInUse,
    private readonly queue: SendQueue,
    private readonly fail: FailMessages,
  ) {}

  /** Returns whether there may be more. */
  execute(): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const unknown = this.routesInUse.update(await routesInQueue(sql, this.routesInUse.configured));
      let more = false;
      for (const route of unknown) more = (await this.reroute(sql, route)) || more;
      return more;
    });
  }

  /** Messages that somebody else is deciding about are left for the next time. */
  private async reroute(sql: Sql, route: string): Promise<boolean> {
    const found = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_ready WHERE route = $1 ORDER BY route, lane, position, message_id LIMIT ${BATCH}`,
      [route],
    );
    const locked = await lockFreeMessages(
      sql,
      found.map((row) => row.message_id),
    );
    const rows = await this.takeOut(sql, route, locked);
    const routed = rows.map(({ message_id: messageId, attempt, recipient, sandbox, uncertain }) => ({
      messageId,
      attempt,
      // An uncertain one must not go to another carrier.
      route: uncertain ? '' : this.routesInUse.routeTo(recipient, sandbox),
    }));
    await this.queue.insertReady(
      sql,
      routed.filter(({ route: next }) => next !== ''),
    );
    await this.fail.execute(
      sql,
      routed.filter(({ route: next }) => next === '').map(({ messageId }) => messageId),
      'unroutable',
    );
    return found.length === BATCH;
  }

  private takeOut(sql: Sql, route: string, messageIds: readonly number[]): Promise<Unroutable[]> {
    return sql.rows<Unroutable>(
      `WITH gone AS (DELETE FROM send_ready WHERE ctid = ANY(ARRAY(
         SELECT s.ctid FROM unnest($2::bigint[]) AS k(id)
         CROSS JOIN LATERAL (SELECT lane, position FROM message WHERE id = k.id LIMIT 1) AS m
         CROSS JOIN LATERAL (SELECT ctid FROM send_ready WHERE route = $1 AND lane = m.lane AND position = m.position
           AND message_id = k.id FOR UPDATE SKIP LOCKED) AS s))
         RETURNING message_id, attempt)
       SELECT gone.message_id, gone.attempt, m.recipient, m.sandbox,
         EXISTS (SELECT FROM submission s WHERE s.message_id = gone.message_id AND s.outcome = 'uncertain') AS uncertain
       FROM gone CROSS JOIN LATERAL (SELECT recipient, sandbox FROM message WHERE id = gone.message_id LIMIT 1) AS m`,
      [route, messageIds],
    );
  }
}
