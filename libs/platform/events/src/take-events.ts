import type { EventEnvelope, PlacedEvent, RefusedEvent } from '@sms/contracts/rpc';
import { DomainError } from '@sms/platform/errors';
import { runBatch } from '@sms/platform/runtime';

/**
 * Applies events together and, when that is refused by a domain error, in halves, so that only those that cannot be
 * applied are refused. Faults pass: then the caller's relay sends all of them again.
 * @param apply in one transaction, each event at most once however often it comes
 */
export async function takeEvents<Event extends EventEnvelope>(
  events: readonly PlacedEvent<Event>[],
  apply: (events: readonly Event[]) => Promise<void>,
): Promise<readonly RefusedEvent[]> {
  const refused: RefusedEvent[] = [];
  await runBatch(events, {
    run: (part) => apply(part.map(({ event }) => event)),
    splitOnError: (error) => (error instanceof DomainError ? 'halve' : 'none'),
    failed: (part, error) => {
      if (!(error instanceof DomainError)) throw error;
      refused.push(...part.map(({ batch, place }) => ({ batch, place, code: error.code })));
    },
  });
  return refused;
}
