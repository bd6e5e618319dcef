import { freePort } from '@sms/dev-env';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import { runLoad } from '../load/run-load';
import { residentMegabytes } from '../measure/process-times';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import { type BenchVendor, QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { SEND_BODY } from './message';
import type { RoundResult, Work } from './work';

const MESSAGES = 200_000;
/** The first of these warms up. */
const STEPS = 4;
const MAX_SECONDS = 1_800;
/** From the end of the warm-up to the end: what a process may grow without being called a leak. */
const MAX_GROWTH_MEGABYTES = 40;

/** Memory of each process over 200,000 messages whose webhooks nobody takes. A longer run, with a round of its own. */
export const MEMORY: Work = {
  name: 'memory',
  title: `memory over ${MESSAGES.toLocaleString('en')} messages with a dead receiver`,
  unit: 'messages/s',
  goals: [{ of: 'send-sms', beside: '', figure: 'highest growth MB', atMost: MAX_GROWTH_MEGABYTES }],
  stage: (bench, play) =>
    withSystem(bench, async (stage) => {
      const vendor = await stage.vendor('memory');
      await vendor.sendWebhooksTo(`https://127.0.0.1:${await freePort()}/nobody`);
      const { connections, scale } = bench.plan;
      const messages = Math.round((MESSAGES * scale) / STEPS) * STEPS;
      await play([{ name: 'send-sms', warmsUp: false, round: () => round(stage, vendor, connections, messages) }]);
    }),
};

async function round(
  stage: BenchSystem,
  vendor: BenchVendor,
  connections: number,
  messages: number,
): Promise<RoundResult> {
  const before = await vendor.state();
  const begun = performance.now();
  const refusals: string[] = [];
  const seen: Readonly<Record<string, number>>[] = [];
  let accepted = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    const load = await runLoad({
      url: `${stage.system.baseUrl}/v1/vendor/send-sms`,
      headers: { 'x-api-key': vendor.api.apiKey },
      body: SEND_BODY,
      connections,
      seconds: MAX_SECONDS,
      requests: messages / STEPS,
    });
    accepted += load.statuses['200'] ?? 0;
    refusals.push(...loadRefusals(load, { status: '200', quotaPerMinute: QUOTA_PER_MINUTE }));
    await stage.settled([vendor], MAX_SECONDS * 1_000);
    seen.push(memory(stage));
  }
  refusals.push(...vendorRefusals({ before, after: await vendor.state(), accepted, ended: true }));
  refusals.push(...stage.deaths.map((name) => `${name} died`));
  const [first = {}, last = {}] = [seen[0], seen.at(-1)];
  const growth = Object.entries(last).map(([name, megabytes]) => megabytes - (first[name] ?? NaN));
  return {
    rate: accepted / ((performance.now() - begun) / 1_000),
    figures: { 'highest growth MB': Math.max(...growth) },
    series: Object.fromEntries(
      Object.keys(last).map((name) => [`${name}, MB`, seen.map((megabytes) => megabytes[name] ?? NaN)]),
    ),
    refusals,
  };
}

function memory({ system: { services } }: BenchSystem): Record<string, number> {
  return Object.fromEntries(Object.values(services).map(({ name, pid = 0 }) => [name, residentMegabytes(pid)]));
}
