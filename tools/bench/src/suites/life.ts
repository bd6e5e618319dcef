import path from 'node:path';
import { loadRefusals, vendorRefusals, webhookRefusals } from '../checks/refusals';
import { type BenchKannel, startBenchKannel } from '../kannel/start-kannel';
import type { LoadResult } from '../load/load-result';
import { runLoad } from '../load/run-load';
import { cpuSeconds, findKannel } from '@sms/kit';
import { createRouteDatabase } from '../routes/route-database';
import { startRoute } from '../routes/start-route';
import { type BenchSystem, withFolder, withSystem } from '../stage/bench-system';
import { type BenchVendor, QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { insertSubject } from './accept';
import { PHONE, SEND_BODY, TEXT } from './message';
import { observe, observeSystem, type Observed } from './observe';
import type { Bench, Subject, RoundResult, Suite } from './suite';

const LAST_WITHIN_MS = 300_000;
const HOOK = '/hook';
const STATUS = { ours: '200', kannel: '202' };

/**
 * A message's whole life: accepted over HTTP, submitted over SMPP, its receipt, and both statuses told to a receiver:
 * ours in signed HTTPS webhooks, Kannel's in plain callbacks. Messages a second from the first request to the last
 * webhook; `accepted/s` and its latency while all of that goes on.
 */
export const LIFE: Suite = {
  name: 'life',
  title: 'life of a message, accepted while delivering',
  unit: 'messages/s',
  goals: [
    { of: 'send-sms', beside: 'Kannel, no store', figure: 'rate', atLeast: 1 },
    { of: 'send-sms', beside: 'Kannel, spool store', figure: 'rate', atLeast: 1 },
    { of: 'send-sms', beside: 'Kannel, no store', figure: 'accepted/s', atLeast: 1 },
    { of: 'send-sms', beside: 'one INSERT', figure: 'p99 ms', atMost: 2 },
    { of: 'send-sms', beside: 'Kannel, no store', figure: 'µs a message', atMost: 1 },
    { of: 'send-sms', beside: '', figure: 'µs a message', atMost: 850 },
  ],
  stage: (bench, run) =>
    withSystem(bench, async (stage) => {
      const vendor = await stage.vendor('life');
      const secrets = await vendor.sendWebhooksTo(`${stage.receiver.addresses.webhookUrl}${HOOK}`);
      const insert = await startRoute('insert', await createRouteDatabase(stage.system.postgresUrl));
      const ours: Subject = {
        name: 'send-sms',
        round: (seconds) => ourRound(stage, vendor, secrets, { ...bench.plan, seconds }),
      };
      await withFolder(async (folder) => {
        try {
          await run([
            ours,
            ...(await kannelSubjects(folder, stage, bench)),
            insertSubject(insert, stage, bench.plan.connections),
          ]);
        } finally {
          insert.child.stop();
        }
      });
    }),
};

async function ourRound(
  stage: BenchSystem,
  vendor: BenchVendor,
  secrets: readonly string[],
  { seconds, connections }: Bench['plan'],
): Promise<RoundResult> {
  await stage.receiver.begin({ [HOOK]: secrets });
  const before = await vendor.state();
  const { value, observed } = await observeSystem(stage, async () => {
    const beganAt = Date.now();
    const load = await runLoad({
      url: `${stage.system.baseUrl}/v1/vendor/send-sms`,
      headers: { 'x-api-key': vendor.api.apiKey },
      body: SEND_BODY,
      connections,
      seconds,
    });
    const accepted = load.statuses[STATUS.ours] ?? 0;
    const lastAt = await stage.receiver.reached('complete', accepted, LAST_WITHIN_MS);
    return { value: { load, accepted, lifeSeconds: (lastAt - beganAt) / 1_000 }, items: accepted, extra: loadOf(load) };
  });
  // The last receipt is settled beside its webhook.
  await stage.settled([vendor], LAST_WITHIN_MS);
  const { load, accepted, lifeSeconds } = value;
  const witnessed = await stage.receiver.witnessed();
  const result = lifeResult(load, accepted, lifeSeconds, observed, [
    ...loadRefusals(load, { status: STATUS.ours, quotaPerMinute: QUOTA_PER_MINUTE }),
    ...vendorRefusals({ before, after: await vendor.state(), accepted, ended: true }),
    ...webhookRefusals({ accepted, ...witnessed }),
    ...stage.deaths.map((name) => `${name} died`),
  ]);
  return { ...result, figures: { ...result.figures, 'TLS connections': witnessed.connections } };
}

async function kannelSubjects(folder: string, stage: BenchSystem, bench: Bench): Promise<Subject[]> {
  const programs = await findKannel({ alwaysFetch: false, env: process.env, log: bench.log });
  if ('unavailable' in programs) {
    bench.log(`Kannel is left out: ${programs.unavailable}`);
    return [];
  }
  return [
    kannelSubject(
      'Kannel, no store',
      () => startBenchKannel(programs, path.join(folder, 'kannel'), false),
      stage,
      bench,
    ),
    kannelSubject(
      'Kannel, spool store',
      () => startBenchKannel(programs, path.join(folder, 'kannel-spool'), true),
      stage,
      bench,
    ),
  ];
}

/** Started for each of its rounds: an smsbox with nothing to do may keep a processor busy, which others then lack. */
function kannelSubject(
  name: string,
  start: () => Promise<BenchKannel>,
  { receiver }: BenchSystem,
  { plan: { connections } }: Bench,
): Subject {
  return {
    name,
    round: async (seconds) => {
      const kannel = await start();
      try {
        return await kannelRound(kannel, receiver, { seconds, connections });
      } finally {
        await kannel.stop();
      }
    },
  };
}

async function kannelRound(
  kannel: BenchKannel,
  receiver: BenchSystem['receiver'],
  { seconds, connections }: { readonly seconds: number; readonly connections: number },
): Promise<RoundResult> {
  const { pid } = receiver.child;
  const sample = () => ({ ...kannel.cpu(), receiver: { pid, seconds: cpuSeconds(pid) } });
  await receiver.begin({});
  const { value, observed } = await observe(sample, async () => {
    const beganAt = Date.now();
    const url = kannel.sendUrl(receiver.addresses.callbackUrl, PHONE, TEXT);
    const load = await runLoad({ url, headers: {}, connections, seconds });
    const accepted = load.statuses[STATUS.kannel] ?? 0;
    const lastAt = await receiver.reached('callbacks', 2 * accepted, LAST_WITHIN_MS);
    return {
      value: { load, accepted, lifeSeconds: (lastAt - beganAt) / 1_000 },
      items: accepted,
      extra: loadOf(load),
    };
  });
  const { load, accepted, lifeSeconds } = value;
  return lifeResult(load, accepted, lifeSeconds, observed, loadRefusals(load, { status: STATUS.kannel }));
}

const loadOf = ({ cpuSeconds }: LoadResult): Readonly<Record<string, number>> => ({ load: cpuSeconds });

function lifeResult(
  load: LoadResult,
  accepted: number,
  lifeSeconds: number,
  { others, ...observed }: Observed,
  refusals: readonly string[],
): RoundResult {
  return {
    rate: accepted / lifeSeconds,
    figures: {
      'accepted/s': load.perSecond,
      'p50 ms': load.p50Ms,
      'p99 ms': load.p99Ms,
      'µs a message': observed.cpu.sum,
      'others %': others * 100,
    },
    ...observed,
    refusals: [...refusals, ...observed.cpu.unknown.map((name) => `the processor time of ${name} is not known`)],
  };
}
