import { MACHINE_PACE } from '@sms/dev-env';
import { groupBy } from '@sms/kit';
import type { Strike } from '../evidence/evidence';
import { RETRY_DELAYS_SECONDS } from '../stage/settings';
import type { Invariant } from './invariant';

/** A delay is longer by up to this part of itself. */
const JITTER = 0.25;
/** The receiver writes down a request when it has read it, and the dispatcher counts from when it has the response. */
const EARLY_MS = 50;
/** A due attempt waits for a slot, and on a busy machine for the processor. */
export const LATE_MS = 10_000 * MACHINE_PACE;
/** A response is counted with the next cycle: a dispatcher that dies before that has never had it. */
const UNCOUNTED_MS = 1_000;

/**
 * What was injected meanwhile excuses a gap: a response that nobody counted is asked for again as soon as the queue is
 * claimed, and while something is away nothing is sent. A 200 has no next attempt by the schedule, only by that.
 */
export const gapsFollowTheSchedule: Invariant = {
  name: 'attempts that nothing disturbed follow each other by the schedule of retries',
  *violations({ received, injected }) {
    const inOrder = [...received].sort((one, other) => one.atMs - other.atMs);
    for (const [id, lines] of groupBy(inOrder, (line) => line.id)) {
      for (const [index, line] of lines.slice(1).entries()) {
        const before = lines[index];
        if (!before || before.answered === 200) continue;
        const disturbed = injected.some(meets(before.atMs - UNCOUNTED_MS, line.atMs));
        const wrong = disturbed ? undefined : wrongGap(line.atMs - before.atMs, index);
        if (wrong !== undefined) yield `${id}: attempt ${index + 2} came ${wrong}`;
      }
    }
  },
};

/** @param retry counted from 0 */
function wrongGap(gapMs: number, retry: number): string | undefined {
  const delaySeconds = RETRY_DELAYS_SECONDS[retry];
  if (delaySeconds === undefined) return `${gapMs} ms after the last one that the schedule has`;
  const [least, most] = [delaySeconds * 1_000 - EARLY_MS, delaySeconds * 1_000 * (1 + JITTER) + LATE_MS];
  return gapMs < least || gapMs > most ? `after ${gapMs} ms instead of ${least} to ${most}` : undefined;
}

function meets(fromMs: number, toMs: number): (inject: Strike) => boolean {
  return ({ atMs, backAtMs }) => atMs <= toMs && backAtMs >= fromMs;
}
