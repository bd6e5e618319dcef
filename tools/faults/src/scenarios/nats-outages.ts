import { becomesTrue, type System } from '@sms/dev-env';
import { repeat } from './repeat';
import type { Scenario } from './scenario';

const AWAY_MS = 60_000;
const KILLS = 10;
const KILLS_EVERY_MS = 3_000;
const BACK_WITHIN_MS = 20_000;

export const natsKilled: Scenario = {
  name: 'nats-killed',
  fault: `nats-server killed ${KILLS} times in ${(KILLS * KILLS_EVERY_MS) / 1_000} s`,
  inject: ({ system }) =>
    repeat(KILLS, KILLS_EVERY_MS, async () => {
      await becomesTrue(() => natsOf(system).pid !== undefined, BACK_WITHIN_MS);
      await natsOf(system).crash(0);
    }),
};

export const natsAway: Scenario = {
  name: 'nats-away',
  fault: `nats-server away for ${AWAY_MS / 1_000} s`,
  inject: async ({ system }) => {
    await natsOf(system).crash(AWAY_MS);
    await becomesTrue(() => natsOf(system).pid !== undefined, AWAY_MS + BACK_WITHIN_MS);
  },
};

function natsOf({ nats }: System): NonNullable<System['nats']> {
  if (!nats) throw new Error('the nats-server is not ours');
  return nats;
}
