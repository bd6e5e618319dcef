import { setTimeout as delay } from 'node:timers/promises';
import { asSuperuser } from '../stage/superuser';
import { repeat } from './repeat';
import type { Scenario, Stage } from './scenario';

const TIMES = 6;
/** Longer than a statement of messaging waits for a lock, and shorter than a gateway waits for messaging. */
const HELD_UP_MS = 3_000;
/** From one end to the next beginning: repeats come in between as well. */
const FREE_MS = 1_500;

/** What clients that repeat under a key meet under overload: refusals, and attempts that end when nobody waits. */
export const acceptingHeldUp: Scenario = {
  name: 'accepting-held-up',
  fault: `requests locked and messaging frozen by turns, ${HELD_UP_MS / 1_000} s each, ${TIMES} times`,
  options: () => Promise.resolve({ replicas: { gateway: 2, messaging: 2 } }),
  inject: (stage) =>
    repeat(TIMES, HELD_UP_MS + FREE_MS, (index) => (index % 2 === 0 ? lockRequests(stage) : freeze(stage, index))),
};

function lockRequests({ system }: Stage): Promise<void> {
  const locked = async (client: { query(sql: string): Promise<unknown> }): Promise<void> => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE send_request IN ACCESS EXCLUSIVE MODE');
    await delay(HELD_UP_MS);
    await client.query('ROLLBACK');
  };
  return asSuperuser(system, locked, 'messaging');
}

async function freeze({ system }: Stage, index: number): Promise<void> {
  const { messaging } = system.replicas;
  const victim = messaging[index % messaging.length];
  victim?.kill('SIGSTOP');
  await delay(HELD_UP_MS);
  victim?.kill('SIGCONT');
}
