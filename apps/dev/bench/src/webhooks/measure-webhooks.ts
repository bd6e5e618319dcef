import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { becomesTrue, ensureDevCa, RunningProcesses, startPostgres, workspaceRoot } from '@sms/dev-env';
import { cpuSeconds } from './cpu-seconds';
import { BenchDispatcher } from './dispatcher';
import { FastReceiver } from './fast-receiver';

export interface WebhooksPlan {
  readonly rounds: number;
  readonly events: number;
  /** Folders of built dispatchers to compare. */
  readonly bundles: readonly string[];
}

/** One vendor with all events, and many vendors with a few each. */
const SPREADS = [
  { name: 'one endpoint', accounts: 1, firstAccountId: 1 },
  { name: '100 endpoints', accounts: 100, firstAccountId: 1_000 },
];
/** Postgres hands its backends' counts over once a second. */
const STATISTICS_LAG_MS = 1_500;
const RECORDED_WITHIN_MS = 60_000;
const GIVEN_BACK_WITHIN_MS = 3_000;

interface Round {
  readonly perSecond: number;
  readonly dispatcherMs: number;
  readonly postgresMs: number;
  readonly commits: number;
}

/**
 * Measures how fast a dispatcher delivers what is queued to a receiver that answers at once; several in turn, round by
 * round.
 */
export async function measureWebhooks(
  { rounds, events, bundles }: WebhooksPlan,
  say: (line: string) => void,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sms-bench-webhooks-'));
  await chmod(dataDir, 0o755);
  const running = await RunningProcesses.open(dataDir);
  const stops: Array<() => Promise<void> | void> = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => running.close(),
  ];
  try {
    const ca = await ensureDevCa(path.join(dataDir, 'dev-ca'));
    const postgres = await startPostgres({ dataDir, running, log: () => undefined, password: 'bench' });
    stops.push(() => postgres.process.stop());
    const receiver = await FastReceiver.start(path.dirname(ca.caFile));
    stops.push(() => receiver.stop());
    const servers = { dataDir, caFile: ca.caFile, postgresUrl: postgres.url, running };
    const dispatchers: BenchDispatcher[] = [];
    for (const [index, folder] of (bundles.length > 0
      ? bundles
      : [path.join(workspaceRoot(), 'dist/apps/webhook-dispatcher')]
    ).entries()) {
      const dispatcher = await BenchDispatcher.start(path.resolve(folder), index, servers);
      stops.push(() => dispatcher.stop());
      for (const { accounts, firstAccountId } of SPREADS)
        await dispatcher.addEndpoints(accounts, firstAccountId, receiver.url);
      dispatchers.push(dispatcher);
    }
    say(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${rounds} rounds of ${events} events\n`,
    );
    for (let round = 0; round <= rounds; round += 1) {
      for (const dispatcher of dispatchers) {
        for (const spread of SPREADS) {
          const measured = await measure(
            dispatcher,
            spread,
            round === 0 ? Math.min(events, 1_000) : events,
            receiver,
            postgres.process.pid ?? 0,
          );
          say(`${round === 0 ? 'warm-up' : `round ${round}`}  ${row(measured)}  ${spread.name}, ${dispatcher.name}`);
        }
      }
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function measure(
  dispatcher: BenchDispatcher,
  { accounts, firstAccountId }: (typeof SPREADS)[number],
  events: number,
  receiver: FastReceiver,
  postgresPid: number,
): Promise<Round> {
  // A queue that is still held would begin before the clock does.
  await pause(GIVEN_BACK_WITHIN_MS);
  await dispatcher.queue(events, accounts, firstAccountId);
  await pause(STATISTICS_LAG_MS);
  const commits = () =>
    dispatcher.count('SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()');
  const before = {
    commits: await commits(),
    dispatcher: cpuSeconds(dispatcher.pid),
    postgres: cpuSeconds(postgresPid),
    requests: receiver.requests,
  };
  const startedAt = performance.now();
  await dispatcher.release(accounts, firstAccountId);
  await receiver.reached(before.requests + events);
  const seconds = (performance.now() - startedAt) / 1_000;
  await recorded(dispatcher);
  const [dispatcherSeconds, postgresSeconds] = [
    cpuSeconds(dispatcher.pid) - before.dispatcher,
    cpuSeconds(postgresPid) - before.postgres,
  ];
  await pause(STATISTICS_LAG_MS);
  return {
    perSecond: events / seconds,
    dispatcherMs: (dispatcherSeconds * 1_000) / events,
    postgresMs: (postgresSeconds * 1_000) / events,
    commits: ((await commits()) - before.commits) / events,
  };
}

async function recorded(dispatcher: BenchDispatcher): Promise<void> {
  const done = await becomesTrue(async () => (await dispatcher.undelivered()) === 0, RECORDED_WITHIN_MS);
  if (!done) throw new Error('deliveries are still pending');
}

function row({ perSecond, dispatcherMs, postgresMs, commits }: Round): string {
  return `${Math.round(perSecond).toString().padStart(6)} events/s  ${dispatcherMs.toFixed(2)} ms CPU an event, Postgres ${postgresMs.toFixed(2)} ms  ${commits.toFixed(2)} commits an event`;
}
