import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type LocalNats, type NatsAccess, RunningProcesses, startNats } from '@sms/dev-env';
import { inheritedEnv, testInfrastructure } from './test-infrastructure.config';

export interface TestNatsServer {
  url: string;
  /** Ends it with SIGKILL, as a crash; it stays down until start(). */
  kill(): Promise<void>;
  /** Comes back on the same port. */
  start(): Promise<void>;
  /** Ends it for good and removes its folder. */
  stop(): Promise<void>;
}

/**
 * A NATS server of one spec file, for tests that configure or kill it. Other files use that of their worker:
 * `testInfrastructure().natsUrl`.
 */
export async function startNatsServer(access?: NatsAccess): Promise<TestNatsServer> {
  const binary = testInfrastructure().natsServerBinary;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-nats-'));
  const running = await RunningProcesses.open(folder);
  const server = binary ? ({ kind: 'binary', binary } as const) : ({ kind: 'docker' } as const);
  const nats: LocalNats = await startNats({
    dataDir: folder,
    server,
    env: inheritedEnv(),
    ...(access && { access }),
    running,
    log: () => undefined,
  });
  return {
    url: nats.url,
    kill: async () => {
      const stopped = nats.process.stop();
      nats.process.kill('SIGKILL');
      await stopped;
    },
    start: async () => {
      nats.process.start();
      await nats.process.waitReady(10_000);
    },
    stop: async () => {
      await nats.process.stop();
      running.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
