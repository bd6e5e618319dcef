import { cpus } from 'node:os';
import { Client } from 'pg';
import type { System } from '@sms/local-stack';
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

/** Interleaves rounds of the three targets on one machine, so that what disturbs one disturbs all, and prints what came out. */
export async function measure(system: System, plan: Plan, say: Say): Promise<void> {
  const bare = await startRoute('bare');
  const insert = await startRoute('insert', [await createDatabase(system.postgresUrl)]);
  const log = await MessageLog.open(system.databaseUrls.messaging);
  try {
    const key = await createBenchVendor(system);
    const targets: Record<string, Target> = {
      'bare route': { url: bare.url, headers: {}, body: BODY },
      'one INSERT': { url: insert.url, headers: {}, body: BODY },
      'send-sms': { url: `${system.baseUrl}/v1/vendor/send-sms`, headers: { 'x-api-key': key }, body: BODY },
    };
    say(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, ${plan.connections} connections, ${plan.rounds} rounds of ${plan.seconds} s each\n`);
    await rounds(targets, plan, log, say);
  } finally {
    await log.close();
    bare.stop();
    insert.stop();
  }
}

async function rounds(targets: Record<string, Target>, { rounds: count, seconds, connections }: Plan, log: MessageLog, say: Say): Promise<void> {
  for (const target of Object.values(targets)) await runLoad(target, connections, WARM_UP_SECONDS);
  await log.drained(DRAIN_WITHIN_MS);
  const results = new Map<string, LoadResult[]>();
  let accepted = 0;
  let drainSeconds = 0;
  const before = await log.counts();

  for (let round = 1; round <= count; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const started = performance.now();
      const result = await runLoad(target, connections, seconds);
      results.set(name, [...(results.get(name) ?? []), result]);
      say(row(`${round}. ${name}`, result));
      if (name !== 'send-sms') continue;
      accepted += result.statuses['200'] ?? 0;
      // The next target must not share the machine with what this one left behind.
      await log.drained(DRAIN_WITHIN_MS);
      drainSeconds += (performance.now() - started) / 1000;
    }
  }

  const after = await log.counts();
  say('\nmedian round');
  const median = Object.fromEntries([...results].map(([name, of]) => [name, medianRound(of)]));
  for (const [name, result] of Object.entries(median)) say(row(name, result));
  const rate = (name: string): number => median[name]?.perSecond ?? 0;
  say(`\nsend-sms / one INSERT  ${(rate('send-sms') / rate('one INSERT')).toFixed(2)}`);
  say(`send-sms / bare route  ${(rate('send-sms') / rate('bare route')).toFixed(2)}`);
  const reached = after.final - before.final;
  say(`\nmessages: ${accepted} accepted, ${after.total - before.total} in the log, ${reached} with a final status, ${after.delivered - before.delivered} delivered`);
  say(`coalescing: ${((after.total - before.total) / (after.commits - before.commits)).toFixed(1)} sends a commit`);
  say(`from the first send of a round to the last final status: ${Math.round(reached / drainSeconds)} messages/s`);
}

function row(name: string, { perSecond, p50Ms, p99Ms, statuses }: LoadResult): string {
  const others = Object.entries(statuses).filter(([status]) => status !== '200').map(([status, count]) => `  ${count} × ${status}`);
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
