import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OperatorApi } from '@sms/api-client';
import { freePort, startSystem, type System } from '@sms/dev-env';
import { runLanes } from './run-lanes';
import { runBlackHole } from './run-black-hole';
import { QuirkRun, quirkRules, quirkVendor } from './run-quirk-scenarios';
import { receiverVendors, runReceiverScenarios } from './run-receiver-scenarios';
import { carrierVendors, runScenarios, scenarioRules } from './run-scenarios';
import { Simulator } from './actors/simulator';
import { printTable, printTests, type Result } from './table';
import { logInOperator } from './actors/vendor';

const PARTS = ['scenarios', 'quirks', 'receivers', 'lanes'];
const MESSAGES_PER_SECOND = 500;
/** Short, so that what is sent again after an uncertain outcome is so within the run. */
const UNCERTAIN_WAIT_SECONDS = '5';
/** Short too, so that five attempts end within the run. The deadline of each is the real one of 8 s. */
const RETRY_DELAYS_SECONDS = '0.5,1,1,1';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Plays every scenario on a system of its own, started in a temporary folder and removed afterwards. */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { bulk: { type: 'string', default: '20000' }, only: { type: 'string', default: PARTS.join() } },
  });
  const bulk = Number(values.bulk);
  const only = values.only.split(',');
  if (!Number.isInteger(bulk) || bulk < 1) throw new Error('--bulk must be a whole number from 1');
  if (only.some((part) => !PARTS.includes(part))) throw new Error(`--only takes some of ${PARTS.join()}`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-scenarios-'));
  // Postgres may have to run under another account than ours, and must be able to enter.
  await chmod(dataDir, 0o755);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort(new Error('stopped'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const env = {
      ...process.env,
      DATABASE_URL: '',
      NATS_URL: '',
      LOG_LEVEL: 'warn',
      MESSAGING_UNCERTAIN_WAIT_SECONDS: UNCERTAIN_WAIT_SECONDS,
      WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: RETRY_DELAYS_SECONDS,
      WEBHOOK_DISPATCHER_TIMEOUT_MS: '',
    };
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      env,
      log: say,
      signal: stopped.signal,
      carrierMessagesPerSecond: MESSAGES_PER_SECOND,
    });
    try {
      const interrupted = new Promise<never>((_resolve, reject) =>
        stopped.signal.addEventListener('abort', () => reject(new Error('stopped'))),
      );
      const operator = await logInOperator(system);
      const results = await Promise.race([play(system, operator, only), interrupted]);
      const asExpected = results.length === 0 || printTable(results, say);
      if (results.length > 0) printTests(results, say);
      const inTime =
        !only.includes('lanes') ||
        (await Promise.race([runLanes(system, operator, bulk, MESSAGES_PER_SECOND, say), interrupted]));
      return asExpected && inTime;
    } finally {
      await system.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Carriers and receivers beside each other, for most of it is waiting; alone where time is measured. */
async function play(system: System, operator: OperatorApi, only: readonly string[]): Promise<Result[]> {
  const [carriers, quirks, receivers] = [
    only.includes('scenarios'),
    only.includes('quirks'),
    only.includes('receivers'),
  ];
  say('creating a vendor for each scenario');
  const forCarriers = carriers ? await carrierVendors(system, operator) : new Map<never, never>();
  const forQuirks = quirks ? await quirkVendor(system, operator) : undefined;
  const forReceivers = receivers ? await receiverVendors(system, operator) : new Map<never, never>();
  const simulator = new Simulator(system.simulatorControlUrl);
  await simulator.setRules([...scenarioRules(), ...quirkRules()]);
  say('playing the scenarios');
  const sent = forQuirks && (await QuirkRun.send(system, forQuirks));
  const quirkResults = sent?.results() ?? Promise.resolve([]);
  const results = await Promise.all([
    carriers ? runScenarios(system, forCarriers, quirkResults) : [],
    quirkResults,
    runReceiverScenarios(system, forReceivers, false),
  ]);
  await simulator.setRules([]);
  const timed = await runReceiverScenarios(system, forReceivers, true);
  return [...results.flat(), ...timed, ...(receivers ? [await runBlackHole(system, operator)] : [])];
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
