import { attemptsTotal, deliveriesFinishedTotal, deliveryLagSeconds } from '../events/dispatcher-metrics';
import type { CycleRequest } from './state/cycle-request';

/** Counts the results that a dispatch cycle has stored. `time`: now, by the clock that dates events. */
export function countStored({ delivered, attempts, exceptions }: CycleRequest, time: Date): void {
  const now = time.getTime() - performance.now();
  if (delivered.length > 0) {
    attemptsTotal.inc({ outcome: 'delivered' }, delivered.length);
    deliveriesFinishedTotal.inc({ state: 'delivered' }, delivered.length);
  }
  for (const { result } of attempts) {
    attemptsTotal.inc({ outcome: result.outcome });
    if (result.outcome === 'delivered') deliveriesFinishedTotal.inc({ state: 'delivered' });
  }
  for (const { state } of exceptions)
    if (state === 'failed' || state === 'dead') deliveriesFinishedTotal.inc({ state });
  // Events that were taken in together share one `createdAt` text, which is parsed once.
  let [text, takenIn] = ['', 0];
  for (const { createdAt, startedAt, result } of [...delivered, ...attempts]) {
    if (result.outcome !== 'delivered') continue;
    if (createdAt !== text) [text, takenIn] = [createdAt, Date.parse(createdAt)];
    deliveryLagSeconds.observe(Math.max(0, now + startedAt + result.durationMs - takenIn) / 1_000);
  }
}
