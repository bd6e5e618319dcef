import { contentOf } from '@sms/api-client';
import { openConnection, urlOfDatabase } from '@sms/dev-env';
import { percentile } from '@sms/kit';
import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { KeepAliveClient } from '../load/keep-alive-client';
import { fillUsage, monthsWritten } from '../services/usage';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import type { BenchVendor } from '../stage/bench-vendor';
import { observeSystem } from './observe';
import type { RoundResult, Suite } from './suite';

const CALLS = 200;
/** Requests before these, which do not count: for the compilers, and for plans of statements. */
const WARM_UP_CALLS = 30;
const DAY_MS = 86_400_000;
const DAYS = 395;
const HOURS_OF_DAYS = 32;
const SENDERS = 20;
const SUB_ACCOUNTS = 20;
const SENDERS_OF_SUB_ACCOUNT = 4;
const MAX_P95_MS = 50;
const P95 = 'p95 ms';
const CSV = { accept: 'text/csv' };

/** Reads no table: how long it takes between the requests tells what else the machine does. */
const REFERENCE = 'SELECT count(*) FROM generate_series(1, 20000) AS n WHERE n % 3 = 0';
const READ = ['messaging.read_usage_series', 'messaging.read_usage_months'];

interface Case {
  readonly name: string;
  readonly interval: 'hour' | 'day';
  readonly groupBy: 'status' | 'sender' | 'reason' | 'mode' | 'account';
  readonly zone: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const CASES: readonly Case[] = [
  { name: 'hours, status', interval: 'hour', groupBy: 'status', zone: 'UTC' },
  { name: 'hours, sender', interval: 'hour', groupBy: 'sender', zone: 'UTC' },
  { name: 'hours, reason', interval: 'hour', groupBy: 'reason', zone: 'UTC' },
  { name: 'days, status', interval: 'day', groupBy: 'status', zone: 'UTC' },
  { name: 'days, status, Kolkata', interval: 'day', groupBy: 'status', zone: 'Asia/Kolkata' },
  { name: 'days, status, New York', interval: 'day', groupBy: 'status', zone: 'America/New_York' },
  { name: 'days, sender', interval: 'day', groupBy: 'sender', zone: 'UTC' },
  { name: 'days, sender, New York', interval: 'day', groupBy: 'sender', zone: 'America/New_York' },
  { name: 'days, sender, New York, CSV', interval: 'day', groupBy: 'sender', zone: 'America/New_York', headers: CSV },
  { name: 'days, reason, Berlin', interval: 'day', groupBy: 'reason', zone: 'Europe/Berlin' },
  { name: 'days, mode, Berlin', interval: 'day', groupBy: 'mode', zone: 'Europe/Berlin' },
  { name: 'days, 21 accounts, Berlin', interval: 'day', groupBy: 'account', zone: 'Europe/Berlin' },
];

/**
 * Reading usage, with the gateway in front: 13 months by days, and 32 days by hours, of a vendor with 10,000,000
 * messages from 20 senders and with 20 sub-accounts. A round is 200 requests, one after the other.
 */
export const USAGE: Suite = {
  name: 'usage',
  title: 'reading usage of 10,000,000 messages',
  unit: '',
  goals: CASES.map(({ name }) => ({ of: name, beside: '', figure: P95, atMost: MAX_P95_MS })),
  stage: (bench, run) =>
    withSystem(bench, async (stage) => {
      const vendor = await stage.vendor('usage');
      const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      await fill(stage, vendor, end);
      const reference = await openConnection(stage.system.postgresUrl);
      try {
        await run(
          CASES.map((one) => ({
            name: one.name,
            warmsUp: false,
            round: () => round(stage, vendor, reference, { ...one, end }, Math.ceil(CALLS * bench.plan.scale)),
          })),
        );
      } finally {
        await reference.end();
      }
    }),
};

/** More days than are read: those of zones begin and end within others. */
async function fill({ system }: BenchSystem, { id, api }: BenchVendor, end: number): Promise<void> {
  const accounts = [{ accountId: id, senders: SENDERS }];
  for (let nth = 1; nth <= SUB_ACCOUNTS; nth += 1) {
    const login = { email: `usage-${nth}@example.com`, password: randomBytes(12).toString('hex') };
    const created = await contentOf(
      api.withToken.POST('/v1/sub-accounts', { body: { name: `Branch ${nth}`, ...login } }),
    );
    accounts.push({ accountId: created.id, senders: SENDERS_OF_SUB_ACCOUNT });
  }
  const database = new URL(system.databaseUrls.messaging).pathname.slice(1);
  const client = await openConnection(urlOfDatabase(system.postgresUrl, database));
  try {
    await fillUsage(client, accounts, { first: new Date(end - (DAYS + 1) * DAY_MS), last: new Date(end) });
    await monthsWritten(client);
  } finally {
    await client.end();
  }
}

async function round(
  stage: BenchSystem,
  { api }: BenchVendor,
  reference: Client,
  { interval, groupBy, zone, headers, end }: Case & { readonly end: number },
  calls: number,
): Promise<RoundResult> {
  const from = new Date(end - (interval === 'hour' ? HOURS_OF_DAYS : DAYS) * DAY_MS).toISOString();
  const query = new URLSearchParams({ interval, group_by: groupBy, zone, from, to: new Date(end).toISOString() });
  const client = new KeepAliveClient({
    url: `${stage.system.baseUrl}/v1/usage?${query.toString()}`,
    headers: { 'x-api-key': api.apiKey, ...headers },
  });
  const [times, references] = [new Float64Array(calls), new Float64Array(calls)];
  let failed = 0;
  for (let call = 0; call < WARM_UP_CALLS; call += 1) await client.send();
  const { observed } = await observeSystem(stage, async () => {
    for (let call = 0; call < calls; call += 1) {
      references[call] = await timeOf(() => reference.query(REFERENCE));
      times[call] = await timeOf(async () => {
        const { status } = await client.send();
        if (status !== 200) failed += 1;
      });
    }
    return { value: undefined, items: calls, extra: {} };
  }).finally(() => client.close());
  const read = observed.statements?.filter(({ text }) => READ.some((name) => text.includes(name)));
  const at = (sorted: Float64Array, share: number): number => percentile(sorted, share) ?? NaN;
  times.sort();
  references.sort();
  return {
    rate: NaN,
    cpu: observed.cpu,
    figures: {
      'lowest ms': at(times, 0),
      'p50 ms': at(times, 0.5),
      [P95]: at(times, 0.95),
      'longest ms': at(times, 1),
      'Postgres ms': read?.reduce((sum, { micros }) => sum + micros / 1_000, 0) ?? NaN,
      'reference p50 ms': at(references, 0.5),
      'reference p95 ms': at(references, 0.95),
      'others %': observed.others * 100,
    },
    refusals: [...(failed > 0 ? [`${failed} requests failed`] : []), ...stage.deaths.map((name) => `${name} died`)],
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
