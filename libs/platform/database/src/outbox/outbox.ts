import { Injectable } from '@nestjs/common';
import { EventEmitter } from 'node:events';
import type { Sql } from '../sql/database';

export interface NewEvent {
  /** UUID; the consumer's inbox key. */
  readonly eventId: string;
  /** Subject of the consumer, `<consumer>.events.v1`. */
  readonly destination: string;
  readonly type: string;
  readonly payload: object;
}

/** Events that leave this service, written in the transaction of the change they tell of. */
@Injectable()
export class Outbox {
  private readonly hints = new EventEmitter();

  async add(sql: Sql, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await sql.execute(
      `INSERT INTO outbox (event_id, destination, type, payload)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[])`,
      [
        events.map((event) => event.eventId),
        events.map((event) => event.destination),
        events.map((event) => event.type),
        events.map((event) => JSON.stringify(event.payload)),
      ],
    );
  }

  /** To be called after the commit: relays in this process look at once instead of at their next poll. */
  nudge(): void {
    this.hints.emit('added');
  }

  onNudge(listener: () => void): void {
    this.hints.on('added', listener);
  }
}
