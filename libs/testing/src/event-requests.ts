import type { EventBatches, EventBatchReply, EventEnvelope } from '@sms/contracts/rpc';
import { v7 as uuidv7 } from 'uuid';

/** The request of a relay for events that were committed together. */
export function eventRequest<Event extends EventEnvelope>(...events: Event[]): EventBatches<Event> {
  return { v: 1, batches: [{ id: uuidv7(), events }] };
}

/** All events of a request, in their order. */
export function eventsOf<Event extends EventEnvelope>({ batches }: EventBatches<Event>): Event[] {
  return batches.flatMap(({ events }) => events);
}

/** The reply of a consumer that has committed every event. */
export const ALL_TAKEN: EventBatchReply = { refused: [] };
