import { Injectable } from '@nestjs/common';
import { columns, type Sql } from '@sms/platform/database';
import { EventEmitter } from 'node:events';

export interface NewEvent {
  /** UUID; the consumer's inbox key. */
  readonly eventId: string;
  /** Subject of the consumer, `<consumer>.events.v1`. */
  readonly destination: string;
  readonly type: string;
  readonly payload: object;
}

const EVENTS = columns<NewEvent>({
  event_id: ['uuid', (event) => event.eventId],
  destination: ['text', (event) => event.destination],
  type: ['text', (event) => event.type],
  payload: ['jsonb', (event) => JSON.stringify(event.payload)],
});

/** Events that leave this service, written in the transaction of the change they tell of. */
@Injectable()
export class Outbox {
  private readonly added = new EventEmitter();

  /** After the commit, relays in this process look at once instead of at their next poll. */
  async add(sql: Sql, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    await sql.execute(`INSERT INTO outbox (${EVENTS.names}) SELECT * FROM ${EVENTS.unnest}`, EVENTS.arrays(events));
    const destinations = new Set(events.map((event) => event.destination));
    sql.afterCommit(() => destinations.forEach((destination) => this.added.emit(destination)));
  }

  /** `listener` is called when events for the destination have been committed by this process. */
  onAdded(destination: string, listener: () => void): void {
    this.added.on(destination, listener);
  }
}
