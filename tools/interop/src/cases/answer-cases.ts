import { setTimeout as pause } from 'node:timers/promises';
import type { Script } from '../smsc/scripted-smsc';
import type { InteropCase } from '../stage/interop-case';
import { ESM_CLASS_INTERMEDIATE } from '../stage/receipts';
import { acceptAndReport, newId, report } from './scripts';

const ESME_RINVDSTADR = 0x0b;
const THROTTLED_TIMES = 3;
const SLOW_MS = 15_000;
/** After the deadline of the submit, before the wait for it is over. */
const AFTER_DEADLINE_MS = 5_000;
/** Past the wait for an uncertain outcome, after which it would be sent again. */
const PAST_UNCERTAIN_WAIT_MS = 25_000;
const DELIVERED = 'delivered, 1 copy';

/** What an SMPP carrier does with a submit. */
export const ANSWER_CASES: readonly InteropCase[] = [
  {
    name: 'answer: refused for good',
    script: () => (submit, carrier) => carrier.refuse(submit, ESME_RINVDSTADR),
    expected: 'failed, 0 copies',
  },
  { name: 'answer: throttled three times', carrier: 'throttled', script: throttling, expected: DELIVERED },
  { name: 'answer: after 15 s', carrier: 'slow', script: () => slow, expected: DELIVERED },
  {
    name: 'answer: lost, receipt without a reference',
    carrier: 'lost',
    script: () => lost({}),
    expected: DELIVERED,
    holdMs: PAST_UNCERTAIN_WAIT_MS,
  },
  {
    name: 'answer: lost, on its way, and nothing more',
    carrier: 'lost',
    script: () => lost({ stat: 'ACCEPTD', esmClass: ESM_CLASS_INTERMEDIATE }),
    expected: 'pending, 1 copy',
    holdMs: PAST_UNCERTAIN_WAIT_MS,
  },
  {
    name: 'bind: password of 24 characters',
    carrier: 'long',
    script: () => (submit, carrier) => acceptAndReport(submit, carrier, {}),
    expected: DELIVERED,
  },
];

function throttling(): Script {
  let refusals = 0;
  return (submit, carrier) => {
    if (refusals++ < THROTTLED_TIMES) return carrier.refuse(submit);
    return acceptAndReport(submit, carrier, {});
  };
}

const slow: Script = async (submit, carrier) => {
  await pause(SLOW_MS);
  await acceptAndReport(submit, carrier, {});
};

function lost(form: Parameters<typeof report>[3]): Script {
  return async (submit, carrier) => {
    carrier.take(submit);
    await pause(AFTER_DEADLINE_MS);
    await report(submit, carrier, newId(), form ?? {});
  };
}
