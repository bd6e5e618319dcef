import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { RoutesInUse } from '../carriers/routes-in-use';
import { lockFreeMessages } from '../messages/message-locks';
import { routesInQueue } from '../queue/count-queue';

const BATCH = 500;

interface StrayRow {
  message_id: number;
  recipient: string;
  sandbox: boolean;
  uncertain: boolean;
}

/**
 * Messages whose route no carrier serves: none went there when they were accepted, or the carriers have been changed
 * since.
 */
@Injectable()
export class RouteStrays {
  constructor(private readonly routesInUse: RoutesInUse) {}

  /** Gives them a new route. Returns those for which there is none; an uncertain one must not go to another carrier. */
  async execute(sql: Sql): Promise<number[]> {
    const unknown = this.routesInUse.update(await routesInQueue(sql));
    if (unknown.length === 0) return [];
    const strays = await sql.rows<{ message_id: number }>(
      `SELECT message_id FROM send_queue WHERE state = 'ready' AND route = ANY($1::text[]) LIMIT ${BATCH}`,
      [unknown],
    );
    const locked = await lockFreeMessages(
      sql,
      strays.map((row) => row.message_id),
    );
    const rows = await sql.rows<StrayRow>(
      `SELECT q.message_id, m.recipient, m.sandbox,
         EXISTS (SELECT FROM submission s WHERE s.message_id = q.message_id AND s.outcome = 'uncertain') AS uncertain
       FROM send_queue q JOIN message m ON m.id = q.message_id
       WHERE q.message_id = ANY($2::bigint[]) AND q.state = 'ready' AND q.route = ANY($1::text[]) ORDER BY q.message_id
         FOR UPDATE OF q SKIP LOCKED`,
      [unknown, locked],
    );
    const routed = rows.map(({ message_id, recipient, sandbox, uncertain }) => ({
      messageId: message_id,
      route: uncertain ? '' : this.routesInUse.routeTo(recipient, sandbox),
    }));
    const found = routed.filter(({ route }) => route !== '');
    if (found.length > 0) {
      await sql.execute(
        'UPDATE send_queue q SET route = r.route FROM unnest($1::bigint[], $2::text[]) AS r(message_id, route) WHERE q.message_id = r.message_id',
        [found.map(({ messageId }) => messageId), found.map(({ route }) => route)],
      );
    }
    return routed.filter(({ route }) => route === '').map(({ messageId }) => messageId);
  }
}
