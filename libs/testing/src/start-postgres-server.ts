import { RunningProcesses, startPostgres } from '@sms/dev-env';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const BACK_WITHIN_MS = 60_000;

export interface TestPostgresServer {
  /** URL of a superuser. */
  url: string;
  /** Kills the server and resolves when it is back at the same address, with all committed data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** A Postgres of one spec file, for tests that would disturb others. */
export async function startPostgresServer(): Promise<TestPostgresServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-postgres-'));
  const running = await RunningProcesses.open(folder);
  const { url, process: server } = await startPostgres({
    dataDir: folder,
    running,
    log: () => undefined,
    password: randomBytes(12).toString('hex'),
  });
  return {
    url,
    crash: async () => {
      await server.crash(0);
      await server.waitReady(BACK_WITHIN_MS);
    },
    stop: async () => {
      await server.stop();
      running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
