import type { OwnFacts, ServiceName } from '@sms/dev-env';
import { preloaded } from '../preload/preloaded';

/** Two of each service on the way of a message: one with the right clock, and one without. */
export const PAIRS: Partial<Record<ServiceName, number>> = {
  gateway: 2,
  messaging: 2,
  'messaging-worker': 2,
  billing: 2,
  otp: 2,
  'webhook-dispatcher': 2,
};

const IS_SECOND = /-2$/;

/** Lets the clocks of the second replicas be wrong by so much. */
export function withWrongClocks(offsetMs: number, ownFacts: OwnFacts): OwnFacts {
  return async (process, facts) => {
    const own = await ownFacts(process, facts);
    if (offsetMs === 0 || !IS_SECOND.test(process)) return own;
    return { ...own, env: { ...own.env, ...preloaded({ CLOCK_OFFSET_MS: String(offsetMs) }) } };
  };
}
