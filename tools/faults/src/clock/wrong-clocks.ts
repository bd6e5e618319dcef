import type { OwnFacts } from '@sms/dev-env';
import { preloaded } from '../preload/preloaded';

const IS_SECOND = /-2$/;

/** Lets the clocks of the second replicas be wrong by so much. */
export function withWrongClocks(offsetMs: number, ownFacts: OwnFacts): OwnFacts {
  return async (process, facts) => {
    const own = await ownFacts(process, facts);
    if (offsetMs === 0 || !IS_SECOND.test(process)) return own;
    return { ...own, env: { ...own.env, ...preloaded({ CLOCK_OFFSET_MS: String(offsetMs) }) } };
  };
}
