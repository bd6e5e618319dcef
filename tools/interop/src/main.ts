import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, startSystem } from '@sms/dev-env';
import { type Log, ownFolder, runTool, stopSignal, unlessStopped } from '@sms/kit';
import { type OperatorRun, runOperators } from './operators/run-operators';
import { PEERS, startPeers } from './peers';
import { runPeers } from './run-peers';
import { printTable } from './table';

const SETTINGS = {
  DATABASE_URL: '',
  NATS_URL: '',
  LOG_LEVEL: 'info',
  // Short, so that what is sent again after an uncertain outcome is sent within the run.
  MESSAGING_UNCERTAIN_WAIT_SECONDS: '12',
  MESSAGING_FAILOVER_AFTER_SECONDS: '5',
};

/** Runs every case on a system of its own, started in a temporary folder and removed afterwards. */
async function main(args: string[], log: Log): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      peers: { type: 'string', default: PEERS.join() },
      cases: { type: 'string' },
      skip: { type: 'string' },
      fetch: { type: 'boolean', default: false },
      operators: { type: 'boolean', default: false },
    },
  });
  const wanted = values.peers.split(',');
  if (wanted.some((name) => !PEERS.includes(name))) throw new Error(`--peers takes some of ${PEERS.join()}`);
  const folder = await ownFolder('interop');
  const areNamed = values.cases !== undefined;
  const chosen = chosenBy(values);
  const run = { dataDir: folder.path, chosen, areNamed, alwaysFetch: values.fetch, log, signal: stopSignal() };
  try {
    if (values.operators) return await runOperators({ ...run, env: { ...process.env, ...SETTINGS } });
    return await runAgainstPeers(wanted, run);
  } finally {
    await folder.remove();
  }
}

async function runAgainstPeers(
  wanted: readonly string[],
  { dataDir, chosen, alwaysFetch, log, signal }: Omit<OperatorRun, 'env' | 'areNamed'>,
): Promise<boolean> {
  const reportPort = await freePort();
  const peers = await startPeers(wanted, { dataDir, reportPort, alwaysFetch, env: process.env, log });
  try {
    const system = await startSystem({
      dataDir: path.join(dataDir, 'system'),
      gatewayPort: await freePort(),
      carriers: JSON.stringify(peers.flatMap(({ settings }) => settings)),
      env: { ...process.env, ...SETTINGS, MESSAGING_WORKER_DLR_PORT: String(reportPort) },
      log,
      signal,
    });
    try {
      for (const { name, reason } of await system.unboundCarriers()) log(`carrier ${name} is not bound: ${reason}`);
      return printTable(await unlessStopped(signal, runPeers(system, peers, chosen, log)), log);
    } finally {
      await system.stop();
    }
  } finally {
    await Promise.all(peers.map((peer) => peer.close()));
  }
}

/** By parts of their names, separated by commas. */
function chosenBy({ cases, skip }: { cases?: string; skip?: string }): (name: string) => boolean {
  const named = (list: string, name: string): boolean => list.split(',').some((part) => name.includes(part));
  return (name) => (cases === undefined || named(cases, name)) && (skip === undefined || !named(skip, name));
}

runTool(main);
