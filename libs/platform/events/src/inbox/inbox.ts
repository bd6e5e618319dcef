import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@sms/contracts/rpc';
import { Database, type Sql } from '@sms/platform/database';

/** Relays repeat within minutes, and producers keep what was not taken. */
const KEPT_DAYS = 7;
const MAX_PRUNED = 5_000;

/**
 * What this service has already taken in. Inserting an event's id in the transaction of its effect is what
 * turns at-least-once delivery into an effect that happens once.
 */
@Injectable()
export class Inbox {
  constructor(private readonly database: Database) {}

  /** Remembers the events and returns those that were not known, in their order, each once. */
  async takeNew<Event extends EventEnvelope>(sql: Sql, events: readonly Event[]): Promise<Event[]> {
    const rows = await sql.rows<{ event_id: string }>(
      `INSERT INTO inbox (event_id)
       SELECT DISTINCT id FROM unnest($1::uuid[]) AS id ORDER BY id
       ON CONFLICT DO NOTHING RETURNING event_id`,
      [events.map((event) => event.eventId)],
    );
    const unseen = new Set(rows.map((row) => row.event_id));
    return events.filter((event) => unseen.delete(event.eventId));
  }

  /** Forgets old entries, and returns whether there may be more. */
  async prune(): Promise<boolean> {
    const pruned = await this.database.execute(
      `DELETE FROM inbox WHERE event_id IN (
         SELECT event_id FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT ${MAX_PRUNED})`,
      [KEPT_DAYS],
    );
    return pruned === MAX_PRUNED;
  }
}
