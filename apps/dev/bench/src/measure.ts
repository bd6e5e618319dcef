import { cpus } from 'node:os';
import { Client } from 'pg';
import type { SupervisedProcess, System } from '@sms/dev-env';
import { createBenchVendor } from './bench-vendor';
import type { Target } from './keep-alive-client';
import { type LoadResult, medianRound } from './load-result';
import { MessageLog } from './message-counts';
import { runLoad, startRoute } from './processes';

export interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

const WARM_UP_SECONDS = 3;
const DRAIN_WITHIN_MS = 300_000;
const BODY = JSON.stringify({ phone: '46700000001', message: 'Your parcel is on its way and arrives today.' });

type Say = (line: string) => void;

/**
 * What is measured: `deliverWhile` false keeps the worker still while the load runs, as if it had a machine of its own.
 */
interface Measured extends Target {
  readonly sends: boolean;
  readonly deliverWhile: boolean;
}

/**
 * Interleaves rounds of all targets on one machine, so that what disturbs one disturbs all, and prints what came out.
 */
export async function measure(system: System, plan: Plan, say: Say): Promise<void> {
  const bare = await startRoute('bare');
  const insert = await startRoute('insert', [await createDatabase(system.postgresUrl)]);
  const log = await MessageLog.open(system.databaseUrls.messaging);
  try {
    const key = await createBenchVendor(system);
    const route = { headers: {}, body: BODY, sends: false, deliverWhile: true };
    const send = {
      url: `${system.baseUrl}/v1/vendor/send-sms`,
      headers: { 'x-api-key': key },
      body: BODY,
      sends: true,
    };
    const targets: Record<string, Measured> = {
      'bare route': { ...route, url: bare.url },
      'one INSERT': { ...route, url: insert.url },
      'send-sms': { ...send, deliverWhile: true },
      'send-sms, alone': { ...send, deliverWhile: false },
    };
    say(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.seconds} s each\n`,
    );
    await rounds(targets, plan, { log, worker: system.services['messaging-worker'], say });
  } finally {
    await log.close();
    bare.stop();
    insert.stop();
  }
}

interface Bench {
  readonly log: MessageLog;
  readonly worker: SupervisedProcess;
  readonly say: Say;
}

async function rounds(
  targets: Record<string, Measured>,
  { rounds: count, seconds, connections }: Plan,
  { log, worker, say }: Bench,
): Promise<void> {
  for (const target of Object.values(targets)) await runLoad(target, connections, WARM_UP_SECONDS);
  await log.drained(DRAIN_WITHIN_MS);
  const results = new Map<string, LoadResult[]>();
  let accepted = 0;
  let drainSeconds = 0;
  let delivering = 0;
  const before = await log.counts();

  for (let round = 1; round <= count; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const started = performance.now();
      if (!target.deliverWhile) worker.kill('SIGSTOP');
      const result = await runLoad(target, connections, seconds).finally(() => worker.kill('SIGCONT'));
      results.set(name, [...(results.get(name) ?? []), result]);
      say(row(`${round}. ${name}`, result));
      if (!target.sends) continue;
      accepted += result.statuses['200'] ?? 0;
      // The next target must not share the machine with what this one left behind.
      await log.drained(DRAIN_WITHIN_MS);
      if (target.deliverWhile) drainSeconds += (performance.now() - started) / 1000;
      if (target.deliverWhile) delivering += result.statuses['200'] ?? 0;
    }
  }

  const after = await log.counts();
  say('\nmedian round');
  const median = Object.fromEntries([...results].map(([name, of]) => [name, medianRound(of)]));
  for (const [name, result] of Object.entries(median)) say(row(name, result));
  const rate = (name: string): number => median[name]?.perSecond ?? 0;
  say('');
  for (const name of ['send-sms', 'send-sms, alone']) {
    for (const other of ['one INSERT', 'bare route'])
      say(`${name} / ${other}`.padEnd(30) + (rate(name) / rate(other)).toFixed(2));
  }
  say('alone: the worker is stopped while the load runs, so that nothing is delivered on the same processors');
  const reached = after.final - before.final;
  say(
    `\nmessages: ${accepted} accepted, ${after.total - before.total} in the log, ${reached} with a final status, ${after.delivered - before.delivered} delivered`,
  );
  say(`coalescing: ${((after.total - before.total) / (after.commits - before.commits)).toFixed(1)} sends a commit`);
  say(`from the first send of a round to the last final status: ${Math.round(delivering / drainSeconds)} messages/s`);
}

function row(name: string, { perSecond, p50Ms, p99Ms, statuses }: LoadResult): string {
  const others = Object.entries(statuses)
    .filter(([status]) => status !== '200')
    .map(([status, count]) => `  ${count} × ${status}`);
  return `${name.padEnd(16)} ${Math.round(perSecond).toString().padStart(7)} requests/s  p50 ${p50Ms.toFixed(1).padStart(6)} ms  p99 ${p99Ms.toFixed(1).padStart(7)} ms${others.join('')}`;
}

/** A database of its own on the same server: the same disk and the same settings as the measured system's. */
async function createDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('CREATE DATABASE bench');
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = '/bench';
  return url.toString();
}
