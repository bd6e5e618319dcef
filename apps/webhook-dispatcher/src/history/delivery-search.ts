import type {
  AttemptOutcome,
  DeliveryState,
  ListDeliveriesRequest,
  ReplayDeliveriesRequest,
} from '@sms/contracts/webhook-dispatcher';
import type { ExceptionState } from '../events/codes';
import { type DeliveryStates, exceptionListedAs } from './delivery-states';
import type { EventSearch } from './find-events';

/** States of exceptions that are not retried. Those that a replay delivered have no other outcome. */
const ENDED: readonly ExceptionState[] = ['failed', 'dead', 'cancelled'];

/** The deliveries of a list. Undefined: none can match. */
export function listSearch(
  states: DeliveryStates,
  { cursor, state: asked, outcome, limit: _limit, ...filter }: ListDeliveriesRequest,
): EventSearch | undefined {
  const within = { first: 1, last: cursor === undefined ? Number.MAX_SAFE_INTEGER : cursor - 1 };
  const state = stateOf(asked, outcome);
  if (state === 'none') return undefined;
  if (isFailure(outcome))
    return { filter, within, answered: { outcome, states: exceptionsIn(state, ['retrying', ...ENDED]) } };
  const selection = state === undefined ? 'all' : (exceptionListedAs(state) ?? 'regular');
  return { filter, within, numbers: states.numbersIn(state), selection };
}

/**
 * The deliveries that a replay sends again, the oldest first. Undefined: none, because pending ones are not replayed,
 * or because none can match.
 */
export function replaySearch(
  states: DeliveryStates,
  { state: asked, outcome, after = 0, ...filter }: ReplayDeliveriesRequest,
): EventSearch | undefined {
  const within = { first: after + 1, last: Number.MAX_SAFE_INTEGER };
  const state = stateOf(asked, outcome);
  if (state === 'none' || state === 'pending') return undefined;
  if (isFailure(outcome)) return { filter, within, answered: { outcome, states: exceptionsIn(state, ENDED) } };
  if (state === undefined) return { filter, within, numbers: states.ended, selection: 'ended' };
  return { filter, within, numbers: states.numbersIn(state), selection: exceptionListedAs(state) ?? 'regular' };
}

/** A delivery is delivered when its last attempt was, and only then. */
function stateOf(state: DeliveryState | undefined, outcome: AttemptOutcome | undefined) {
  if (outcome !== 'delivered') return state;
  return state === undefined || state === 'delivered' ? 'delivered' : 'none';
}

function isFailure(outcome: AttemptOutcome | undefined): outcome is Exclude<AttemptOutcome, 'delivered'> {
  return outcome !== undefined && outcome !== 'delivered';
}

function exceptionsIn(state: DeliveryState | undefined, all: readonly ExceptionState[]): readonly ExceptionState[] {
  const exception = state && exceptionListedAs(state);
  return state === undefined ? all : exception ? [exception] : [];
}
