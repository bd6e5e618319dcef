import { freePort } from '@sms/dev-env';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import { runLoad } from '../load/run-load';
import { residentMegabytes } from '../measure/process-times';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import { type BenchVendor, QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { SEND_BODY } from './message';
import type { RoundResult, Work } from './work';

const MESSAGES = 600_000;
/** The first half of these warms up. */
const STEPS = 6;
const MAX_SECONDS = 1_800;
/** What a process may take more in the second half than in the first without being called a leak. */
const MAX_GROWTH_MEGABYTES = 40;

/** It keeps what it has accepted, to be asked for it. */
const REMEMBERS = 'smsc-simulator';

/**
 * Memory of each service over many messages whose webhooks nobody takes. A longer run, with a round of its own: a heap
 * grows until it is worth a whole collection, so peaks are compared.
 */
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
  const names = Object.keys(seen[0] ?? {});
  const peak = (name: string, steps: typeof seen) => Math.max(...steps.map((megabytes) => megabytes[name] ?? NaN));
  const growth = names.map((name) => peak(name, seen.slice(STEPS / 2)) - peak(name, seen.slice(0, STEPS / 2)));
  return {
    rate: accepted / ((performance.now() - begun) / 1_000),
    figures: { 'highest growth MB': Math.max(...growth) },
    series: Object.fromEntries(names.map((name) => [`${name}, MB`, seen.map((megabytes) => megabytes[name] ?? NaN)])),
    refusals,
  };
}

function memory({ system: { services } }: BenchSystem): Record<string, number> {
  const judged = Object.values(services).filter(({ name }) => name !== REMEMBERS);
  return Object.fromEntries(judged.map(({ name, pid = 0 }) => [name, residentMegabytes(pid)]));
}
