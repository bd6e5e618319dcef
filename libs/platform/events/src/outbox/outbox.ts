import { Injectable } from '@nestjs/common';
import type { Sql } from '@sms/platform/database';
import { EventEmitter } from 'node:events';

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
  private readonly added = new EventEmitter();

  /** After the commit, relays in this process look at once instead of at their next poll. */
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
    const destinations = new Set(events.map((event) => event.destination));
    sql.afterCommit(() => destinations.forEach((destination) => this.added.emit(destination)));
  }

  /** `listener` is called when events for the destination have been committed by this process. */
  onAdded(destination: string, listener: () => void): void {
    this.added.on(destination, listener);
  }
}
