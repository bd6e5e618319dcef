import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { RoutesInUse } from '../carriers/routes-in-use';

const BATCH = 500;

interface StrayRow {
  message_id: number;
  recipient: string;
  sandbox: boolean;
  uncertain: boolean;
}

/** Messages whose route no carrier serves: none went there when they were accepted, or the carriers have been changed since. */
@Injectable()
export class RouteStrays {
  constructor(private readonly routesInUse: RoutesInUse) {}

  /** Gives them a new route. Answers those for which there is none; an uncertain one must not go to another carrier. */
  async execute(sql: Sql): Promise<number[]> {
    const unknown = this.routesInUse.update(await routesInQueue(sql));
    if (unknown.length === 0) return [];
    const rows = await sql.rows<StrayRow>(
      `SELECT q.message_id, m.recipient, m.sandbox,
         EXISTS (SELECT FROM submission s WHERE s.message_id = q.message_id AND s.outcome = 'uncertain') AS uncertain
       FROM send_queue q JOIN message m ON m.id = q.message_id
       WHERE q.state = 'ready' AND q.route = ANY($1::text[]) LIMIT ${BATCH} FOR UPDATE OF q SKIP LOCKED`,
      [unknown],
    );
    const routed = rows.map(({ message_id, recipient, sandbox, uncertain }) => ({ messageId: message_id, route: uncertain ? '' : this.routesInUse.routeTo(recipient, sandbox) }));
    const found = routed.filter(({ route }) => route !== '');
    if (found.length > 0) {
      await sql.execute('UPDATE send_queue q SET route = r.route FROM unnest($1::bigint[], $2::text[]) AS r(message_id, route) WHERE q.message_id = r.message_id', [
        found.map(({ messageId }) => messageId),
        found.map(({ route }) => route),
      ]);
    }
    return routed.filter(({ route }) => route === '').map(({ messageId }) => messageId);
  }
}

/** One step down the index for each, whatever the queue holds. */
async function routesInQueue(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ route: string }>(
    `WITH RECURSIVE used AS (
       (SELECT route FROM send_queue WHERE state = 'ready' ORDER BY route LIMIT 1)
       UNION ALL
       SELECT (SELECT q.route FROM send_queue q WHERE q.state = 'ready' AND q.route > used.route ORDER BY q.route LIMIT 1) FROM used WHERE used.route IS NOT NULL)
     SELECT route FROM used WHERE route IS NOT NULL`,
  );
  return rows.map(({ route }) => route);
}
