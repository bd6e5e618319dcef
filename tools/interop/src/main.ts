import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, startSystem } from '@sms/dev-env';
import { PEERS, startPeers } from './peers';
import { playPeers } from './play-peers';
import { printTable } from './table';

/** Short, so that what is sent again after an uncertain outcome is so within the run. */
const UNCERTAIN_WAIT_SECONDS = '12';
const FAILOVER_AFTER_SECONDS = '5';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Plays every case on a system of its own, started in a temporary folder and removed afterwards. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      peers: { type: 'string', default: PEERS.join() },
      cases: { type: 'string' },
      skip: { type: 'string' },
      fetch: { type: 'boolean', default: false },
    },
  });
  const wanted = values.peers.split(',');
  if (wanted.some((name) => !PEERS.includes(name))) throw new Error(`--peers takes some of ${PEERS.join()}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-interop-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const reportPort = await freePort();
    const peers = await startPeers(wanted, {
      dataDir,
      reportPort,
      alwaysFetch: values.fetch,
      env: process.env,
      log: say,
    });
    try {
      const system = await startSystem({
        dataDir: path.join(dataDir, 'system'),
        gatewayPort: await freePort(),
        carriers: JSON.stringify(peers.flatMap(({ settings }) => settings)),
        env: {
          ...process.env,
          DATABASE_URL: '',
          NATS_URL: '',
          LOG_LEVEL: 'info',
          MESSAGING_UNCERTAIN_WAIT_SECONDS: UNCERTAIN_WAIT_SECONDS,
          MESSAGING_FAILOVER_AFTER_SECONDS: FAILOVER_AFTER_SECONDS,
          MESSAGING_WORKER_DLR_PORT: String(reportPort),
        },
        log: say,
        signal: stopped.signal,
      });
      try {
        for (const { name, reason } of await system.unboundCarriers()) say(`carrier ${name} is not bound: ${reason}`);
        const interrupted = new Promise<never>((_resolve, reject) =>
          stopped.signal.addEventListener('abort', () => reject(new Error('stopped'))),
        );
        return printTable(await Promise.race([playPeers(system, peers, chosenBy(values), say), interrupted]), say);
      } finally {
        await system.stop();
      }
    } finally {
      await Promise.all(peers.map((peer) => peer.close()));
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** By parts of their names, separated by commas. */
function chosenBy({ cases, skip }: { cases?: string; skip?: string }): (name: string) => boolean {
  const named = (list: string, name: string): boolean => list.split(',').some((part) => name.includes(part));
  return (name) => (cases === undefined || named(cases, name)) && (skip === undefined || !named(skip, name));
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
