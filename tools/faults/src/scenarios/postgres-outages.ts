import { becomesTrue, type System } from '@sms/dev-env';
import { asSuperuser } from '../stage/superuser';
import { repeat } from './repeat';
import type { Scenario } from './scenario';

const AWAY_MS = 60_000;
const KILLS = 3;
const KILLS_EVERY_MS = 10_000;
const TERMINATIONS = 20;
const BACK_WITHIN_MS = 60_000;
const READ_ONLY_MS = 30_000;

export const postmasterKilled: Scenario = {
  name: 'postmaster-killed',
  fault: `postmaster killed ${KILLS} times in ${(KILLS * KILLS_EVERY_MS) / 1_000} s`,
  inject: ({ system }) =>
    repeat(KILLS, KILLS_EVERY_MS, async () => {
      await becomesTrue(() => postgresOf(system).isReady(), BACK_WITHIN_MS);
      await postgresOf(system).crash(0);
    }),
};

export const backendsTerminated: Scenario = {
  name: 'backends-terminated',
  fault: `all connections to Postgres terminated every second for ${TERMINATIONS} s`,
  inject: ({ system }) =>
    asSuperuser(system, (client) =>
      repeat(TERMINATIONS, 1_000, async () => {
        await client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
        );
      }),
    ),
};

export const postgresAway: Scenario = {
  name: 'postgres-away',
  fault: `Postgres away for ${AWAY_MS / 1_000} s`,
  inject: async ({ system }) => {
    await postgresOf(system).crash(AWAY_MS);
    await becomesTrue(() => postgresOf(system).isReady(), AWAY_MS + BACK_WITHIN_MS);
  },
};

/** As a server becomes that lost its role of a primary, or whose provider ran out of space. */
export const readOnly: Scenario = {
  name: 'read-only',
  fault: `databases read-only for ${READ_ONLY_MS / 1_000} s`,
  inject: ({ system }) =>
    asSuperuser(system, async (client) => {
      await client.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await client.query('SELECT pg_reload_conf()');
      await repeat(1, READ_ONLY_MS, () => Promise.resolve());
      await client.query('ALTER SYSTEM RESET default_transaction_read_only');
      await client.query('SELECT pg_reload_conf()');
    }),
};

function postgresOf({ postgres }: System): NonNullable<System['postgres']> {
  if (!postgres) throw new Error('the Postgres is not ours');
  return postgres;
}
