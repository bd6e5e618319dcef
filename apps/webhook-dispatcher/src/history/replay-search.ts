import type { ReplayDeliveriesRequest } from '@sms/contracts/webhook-dispatcher';
import { type DeliveryStates, exceptionListedAs } from './delivery-states';
import type { EventSearch } from './find-events';

/**
 * The deliveries that a replay sends again, the oldest first. Undefined: none, because pending ones are not replayed.
 */
export function replaySearch(
  states: DeliveryStates,
  { state, after = 0, ...filter }: ReplayDeliveriesRequest,
): EventSearch | undefined {
  if (state === 'pending') return undefined;
  return {
    filter,
    numbers: state === undefined ? states.ended : states.numbersIn(state),
    selection: state === undefined ? 'ended' : (exceptionListedAs(state) ?? 'regular'),
    within: { first: after + 1, last: Number.MAX_SAFE_INTEGER },
  };
}
