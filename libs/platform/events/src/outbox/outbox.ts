import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@sms/contracts/rpc';
import { Database, type Sql, statement } from '@sms/platform/database';
import { EventEmitter } from 'node:events';
import { insertOutboxRows, outboxParameters, type OutboxRow, outboxRows } from './outbox-rows';

export interface NewEvent extends EventEnvelope {
  /** Subject of the consumer, `<consumer>.events.v1`. */
  readonly destination: string;
}

const addEvents = statement<readonly OutboxRow[]>({
  name: 'events.insert_outbox_rows',
  params: outboxParameters,
  text: insertOutboxRows(),
});

/** Events that leave this service, written in the transaction of the change that they report. */
@Injectable()
export class Outbox {
  private readonly added = new EventEmitter();

  constructor(private readonly database: Database) {}

  /** Events of one destination keep their order. After the commit, relays in this process poll at once. */
  async add(sql: Pick<Sql, 'run' | 'afterCommit'>, events: readonly NewEvent[]): Promise<void> {
    if (events.length === 0) return;
    const byDestination = new Map<string, NewEvent[]>();
    for (const event of events) {
      const own = byDestination.get(event.destination);
      if (own) own.push(event);
      else byDestination.set(event.destination, [event]);
    }
    const rows = [...byDestination].flatMap(([destination, own]) => outboxRows(destination, own, this.database.now()));
    await sql.run(addEvents, rows);
    sql.afterCommit(() => {
      for (const destination of byDestination.keys()) this.nudge(destination);
    });
  }

  /** To be called after the commit of a statement that wrote outbox rows itself. */
  nudge(destination: string): void {
    this.added.emit(destination);
  }

  /** `listener` is called when events for the destination have been committed by this process. */
  onAdded(destination: string, listener: () => void): void {
    this.added.on(destination, listener);
  }
}
