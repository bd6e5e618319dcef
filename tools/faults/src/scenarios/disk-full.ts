import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresOwner, type System } from '@sms/dev-env';
import type { OwnSystemOptions } from '../stage/own-system';
import { asSuperuser } from '../stage/superuser';
import { cannotMount, mountSmallDisk, unmount } from './small-disk';
import { repeat } from './repeat';
import type { Scenario } from './scenario';

const DISK_MB = 640;
const FULL_MS = 30_000;
/** Of write-ahead log kept for reuse: little, so that a full disk is felt at once. */
const WAL_SETTINGS = ['min_wal_size=32MB', 'max_wal_size=64MB'];
const MAX_SWITCHES = 20;

export const diskFull: Scenario = {
  name: 'disk-full',
  fault: `disk of Postgres full for ${FULL_MS / 1_000} s: tables cannot grow`,
  cannotRun: cannotMount,
  options: onSmallDisk,
  inject: ({ system }) => withFullDisk(system, () => delay(FULL_MS)),
};

/** Postgres ends itself where it cannot write its log, and cannot start before there is room. */
export const walFull: Scenario = {
  name: 'wal-full',
  fault: `disk of Postgres full for ${FULL_MS / 1_000} s: no room for the write-ahead log, the server ends itself`,
  cannotRun: cannotMount,
  options: onSmallDisk,
  inject: ({ system }) =>
    withFullDisk(system, async () => {
      const full = delay(FULL_MS);
      await asSuperuser(system, (client) =>
        repeat(MAX_SWITCHES, 100, async () => {
          await client.query("SELECT pg_logical_emit_message(false, 'fill', 'x'), pg_switch_wal()");
        }),
      ).catch(() => undefined);
      await full;
    }),
};

async function onSmallDisk(dataDir: string): Promise<OwnSystemOptions> {
  const home = path.join(dataDir, 'postgres');
  await mkdir(home);
  await mountSmallDisk(home, DISK_MB, await postgresOwner(home));
  return { postgresSettings: WAL_SETTINGS, after: () => unmount(home) };
}

async function withFullDisk({ dataDir }: System, work: () => Promise<void>): Promise<void> {
  const ballast = path.join(dataDir, 'postgres', 'ballast');
  await fill(ballast);
  // Whatever becomes free meanwhile is taken as well.
  const filling = setInterval(() => void fill(ballast), 500);
  try {
    await work();
  } finally {
    clearInterval(filling);
    await rm(ballast);
  }
}

/** Appends until there is no room. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'a');
  try {
    for (const bytes of [1_048_576, 4_096]) {
      const block = randomBytes(bytes);
      while ((await handle.write(block).catch(() => undefined))?.bytesWritten === bytes);
    }
  } finally {
    await handle.close();
  }
}
