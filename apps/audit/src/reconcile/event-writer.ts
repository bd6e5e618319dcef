import type { BillingEvent } from '@sms/contracts/billing';
import type { MessagingEvent } from '@sms/contracts/messaging';
import type { WebhookDispatcherEvent } from '@sms/contracts/webhook-dispatcher';
import { v7 as uuidv7 } from 'uuid';
import type { DatabaseName } from '../reading/audit.config';
import type { StoppedDatabases } from '../restore/stopped-databases';

export const BILLING = 'billing.events.v1';
export const DISPATCHER = 'webhook-dispatcher.events.v1';
export const MESSAGING = 'messaging.events.v1';

interface Consumers {
  readonly [BILLING]: BillingEvent;
  readonly [MESSAGING]: MessagingEvent;
  readonly [DISPATCHER]: WebhookDispatcherEvent;
}

/** An event is up to 2 kB, so that a row stays below 256 kB. */
const MAX_ROW_EVENTS = 100;

/** Writes events again into the outbox of the service that they come from, in their order. */
export class EventWriter {
  constructor(private readonly clients: StoppedDatabases) {}

  async add<Destination extends keyof Consumers>(
    producer: Extract<DatabaseName, 'gateway' | 'messaging' | 'sender_names'>,
    destination: Destination,
    events: readonly Consumers[Destination][],
  ): Promise<void> {
    for (let start = 0; start < events.length; start += MAX_ROW_EVENTS) {
      const row = events.slice(start, start + MAX_ROW_EVENTS);
      await this.clients[producer].query(
        'INSERT INTO outbox (destination, batch_id, events, payload) VALUES ($1, $2, $3, $4)',
        [destination, uuidv7(), row.length, JSON.stringify(row)],
      );
    }
  }
}
