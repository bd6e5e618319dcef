import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureDevCa, RunningProcesses } from '@sms/dev-env';
import { BenchDispatchers } from '../dispatchers/bench-dispatchers';
import { addEndpoints, type Endpoints } from '../dispatchers/endpoints';
import { statusEvents } from '../dispatchers/events';
import { BenchChild } from '../processes/bench-child';
import { cpuSeconds } from '@sms/kit';
import { Receiver } from '../receive/receiver';
import { withFolder } from '../stage/bench-system';
import { observe } from './observe';
import type { Subject, RoundResult, Suite } from './suite';

/** Webhooks a second that a subject is taken to send until its first round, which warms up, has told. */
const FIRST_RATE = 2_500;
const CONCURRENCY = 32;
const LAST_WITHIN_MS = 300_000;
const MANY = 100;
const LOOP_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
/**
 * The share of the time in which each dispatcher runs whose replicas are compared: a second one can only add where a
 * processor is free, and on few processors the receiver and Postgres have the others.
 */
const BOUND = 0.3;
/** Webhooks that each replica sends after its start, before it is measured. */
const FOR_COMPILERS = 20_000;
/** Results are written behind the last response. */
const RECORDED_MS = 1_000;

/**
 * Webhooks to a receiver that answers at once: events are handed in as by a relay, and the last has to be received and
 * verified. Beside it, the loop one would write first.
 */
export const WEBHOOKS: Suite = {
  name: 'webhooks',
  title: 'webhooks of one vendor, and to 100 endpoints',
  unit: 'webhooks/s',
  goals: [
    { of: 'one endpoint', beside: 'undici loop', figure: 'rate', atLeast: 0.5 },
    { of: '100 endpoints', beside: 'undici loop', figure: 'rate', atLeast: 0.5 },
    { of: '100 endpoints, 2 bounded', beside: '100 endpoints, bounded', figure: 'rate', atLeast: 1.7 },
  ],
  stage: (_bench, run) =>
    withFolder(async (dataDir) => {
      const running = await RunningProcesses.open(dataDir);
      const { caFile } = await ensureDevCa(path.join(dataDir, 'dev-ca'));
      const receiver = await Receiver.start(path.dirname(caFile));
      const loop = BenchChild.start('undici', [caFile]);
      const dispatchers = await BenchDispatchers.start({ dataDir, caFile, running });
      try {
        await dispatchers.scale(1);
        const one = await addEndpoints(dispatchers, receiver, 1, 1);
        const many = await addEndpoints(dispatchers, receiver, MANY, 1_001);
        const ours = (name: string, endpoints: Endpoints, replicas = 1, share?: number): Subject =>
          lasting(name, async (events) => {
            const round = (of: number): Promise<RoundResult> => ourRound(dispatchers, receiver, endpoints, of);
            if (await dispatchers.scale(replicas)) await round(FOR_COMPILERS * replicas);
            dispatchers.bound(share);
            const result = await round(events);
            dispatchers.bound(undefined);
            return result;
          });
        await run([
          loopSubject(loop, receiver),
          ours('one endpoint', one),
          ours('100 endpoints', many),
          ours('one endpoint, bounded', one, 1, BOUND),
          ours('100 endpoints, bounded', many, 1, BOUND),
          ours('100 endpoints, 2 bounded', many, 2, BOUND),
        ]);
      } finally {
        await dispatchers.stop();
        loop.stop();
        receiver.stop();
        running.close();
      }
    }),
};

/** A subject whose rounds take about their time: each has as many events as its last one would have sent in it. */
function lasting(name: string, round: (events: number) => Promise<RoundResult>): Subject {
  let rate = FIRST_RATE;
  return {
    name,
    round: async (seconds) => {
      const result = await round(Math.ceil(seconds * rate));
      ({ rate } = result);
      return result;
    },
  };
}

async function ourRound(
  dispatchers: BenchDispatchers,
  receiver: Receiver,
  { accountIds, secrets }: Endpoints,
  events: number,
): Promise<RoundResult> {
  await receiver.begin(secrets);
  const all = statusEvents(events, accountIds);
  return webhookRound(
    receiver,
    events,
    () => dispatchers.cpu(),
    async () => {
      const begunAt = Date.now();
      await dispatchers.tell(all);
      return begunAt;
    },
  );
}

function loopSubject(loop: BenchChild, receiver: Receiver): Subject {
  return lasting('undici loop', async (events) => {
    await receiver.begin({ '/hook': [LOOP_SECRET] });
    const order = {
      url: `${receiver.addresses.webhookUrl}/hook`,
      secret: LOOP_SECRET,
      events,
      concurrency: CONCURRENCY,
    };
    return webhookRound(
      receiver,
      events,
      () => ({ 'undici loop': { pid: loop.pid, seconds: cpuSeconds(loop.pid) } }),
      () => loop.order<number>('post', order),
    );
  });
}

/** `deliver` returns when it began. */
async function webhookRound(
  receiver: Receiver,
  events: number,
  cpu: BenchDispatchers['cpu'],
  deliver: () => Promise<number>,
): Promise<RoundResult> {
  const { pid } = receiver.child;
  const { value: seconds, observed } = await observe(
    () => ({ ...cpu(), receiver: { pid, seconds: cpuSeconds(pid) } }),
    async () => {
      const begunAt = await deliver();
      const lastAt = await receiver.reached('requests', events, LAST_WITHIN_MS);
      await pause(RECORDED_MS);
      return { value: (lastAt - begunAt) / 1_000, items: events, extra: {} };
    },
  );
  const { messages, unsigned, connections } = await receiver.witnessed();
  return {
    rate: events / seconds,
    figures: { 'new connections': connections, 'µs a webhook': observed.cpu.sum, 'others %': observed.others * 100 },
    cpu: observed.cpu,
    refusals: [
      ...(messages === events ? [] : [`${events} events were told, webhooks came for ${messages}`]),
      ...(unsigned === 0 ? [] : [`${unsigned} webhooks were not signed by the vendor's secret`]),
    ],
  };
}
