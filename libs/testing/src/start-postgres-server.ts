import { type DevCa, postgresOwner, RunningProcesses, startPostgres } from '@sms/dev-env';
import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdtemp, rm } from 'node:fs/promises';
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

interface ServerOptions {
  /** By whose certificate the server offers TLS; by default it does not. */
  tls?: DevCa;
}

/** A Postgres of one spec file, for tests that would disturb others. */
export async function startPostgresServer({ tls }: ServerOptions = {}): Promise<TestPostgresServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sms-test-postgres-'));
  const settings = tls ? await tlsSettings(folder, tls) : [];
  const running = await RunningProcesses.open(folder);
  const { url, process: server } = await startPostgres({
    dataDir: folder,
    running,
    log: () => undefined,
    password: randomBytes(12).toString('hex'),
    settings,
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

/** Postgres refuses a key that others may read, and one that it may not read itself. */
async function tlsSettings(folder: string, { serverCertFile, serverKeyFile }: DevCa): Promise<string[]> {
  const [cert, key] = [path.join(folder, 'server.pem'), path.join(folder, 'server-key.pem')];
  await copyFile(serverCertFile, cert);
  await copyFile(serverKeyFile, key);
  await chmod(key, 0o600);
  const owner = await postgresOwner(folder);
  if (owner) await Promise.all([cert, key].map((file) => chown(file, owner.uid, owner.gid)));
  return ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
}
