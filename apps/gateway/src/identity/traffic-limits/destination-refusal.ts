import type { Lane } from '@sms/contracts/messaging';
import type { DomainError } from '@sms/platform/errors';
import { RECIPIENT_SLICE } from '../../config/tuning';
import { refusedDestinations } from './refused-destinations';
import type { TrafficLimits } from './traffic-limits';

/** What decides about the destinations of a caller. */
interface LimitedCaller {
  readonly limits: TrafficLimits;
  /** Numbers of test keys reach nobody, so none is refused. */
  readonly sandbox: boolean;
}

/**
 * Returns the error for a recipient that the limits of its vendor refuse; undefined when they allow it.
 * @param field of the request, with the recipient
 */
export function destinationRefusal(
  { limits, sandbox }: LimitedCaller,
  lane: Lane,
  recipients: readonly string[],
  field: string,
): DomainError | undefined {
  const refused = sandbox ? [] : limits.destinations.refusedOf(lane, recipients);
  return refused.length > 0 ? refusedDestinations(field, refused) : undefined;
}

/**
 * The same for many recipients, in slices, so that a long list lets other requests run.
 * @param turn resolves in another turn of the event loop
 */
export async function bulkRefusal(
  caller: LimitedCaller,
  recipients: readonly string[],
  field: string,
  turn: () => Promise<void>,
): Promise<DomainError | undefined> {
  for (let from = 0; from < recipients.length; from += RECIPIENT_SLICE) {
    if (from > 0) await turn();
    const slice = recipients.slice(from, from + RECIPIENT_SLICE);
    const refusal = destinationRefusal(caller, 'bulk', slice, field);
    if (refusal) return refusal;
  }
  return undefined;
}
