import { setTimeout as pause } from 'node:timers/promises';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import type { LoadOrder } from '../load/load-order';
import { runLoad, startLoad } from '../load/run-load';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import { type BenchVendor, QUOTA_PER_MINUTE } from '../stage/bench-vendor';
import { BAD_NEIGHBOUR_GOALS, badNeighbours } from './bad-neighbours';
import { bulkBody, SEND_BODY } from './message';
import { SINGLES } from './other-vendor';
import type { RoundResult, Suite } from './suite';

const BULKS = 4;
const RECIPIENTS = 50_000;
const MAX_SECONDS = 900;
/** The bulks may be accepted sooner: then the singles go on beside their delivery. */
const MIN_SECONDS = 10;
const MAX_P99_MS = 300;
const BULK_LOAD = { connections: BULKS, seconds: MAX_SECONDS, requests: BULKS };
const OK = { status: '200', quotaPerMinute: QUOTA_PER_MINUTE };

/**
 * Four bulks of 50,000 of one vendor at once; its own singles and another's meanwhile, until the last is accepted. Then
 * one vendor beside others of whom each could be a burden in a way of its own.
 */
export const NEIGHBOURS: Suite = {
  name: 'neighbours',
  title: `singles beside ${BULKS} bulks of ${RECIPIENTS.toLocaleString('en')} of one vendor, and beside bad neighbours`,
  unit: 'recipients/s',
  goals: [
    ...['own p99 ms', "another's p99 ms"].map((figure) => ({
      of: 'bulks and singles',
      beside: '',
      figure,
      atMost: MAX_P99_MS,
    })),
    ...BAD_NEIGHBOUR_GOALS,
  ],
  stage: (bench, run) =>
    withSystem(bench, async (stage) => {
      const [sender, other] = [await stage.vendor('sender'), await stage.vendor('other')];
      const { subjects, stop } = await badNeighbours(stage, bench.plan.scale);
      // Without a warm-up: it would take as long as a round.
      const bulks = {
        name: 'bulks and singles',
        warmsUp: false,
        round: () => round(stage, sender, other, Math.round(RECIPIENTS * bench.plan.scale)),
      };
      try {
        await run([bulks, ...subjects]);
      } finally {
        stop();
      }
    }),
};

async function round(
  stage: BenchSystem,
  sender: BenchVendor,
  other: BenchVendor,
  recipients: number,
): Promise<RoundResult> {
  const before = { sender: await sender.state(), other: await other.state() };
  const order = (vendor: BenchVendor, path: string, body: string) => ({
    url: `${stage.system.baseUrl}/v1/vendor/${path}`,
    headers: { 'x-api-key': vendor.api.apiKey },
    body,
  });
  const singles = (vendor: BenchVendor): LoadOrder => ({ ...order(vendor, 'send-sms', SEND_BODY), ...SINGLES });
  const [own, others] = [startLoad(singles(sender)), startLoad(singles(other))];
  const bulkOrder = { ...order(sender, 'send-bulk-sms', bulkBody(recipients)), ...BULK_LOAD };
  const [bulks] = await Promise.all([runLoad(bulkOrder), pause(MIN_SECONDS * 1_000)]);
  await Promise.all([own.stop(), others.stop()]);
  const [ownLoad, othersLoad] = [await own.result, await others.result];
  await stage.settled([sender, other], MAX_SECONDS * 1_000);
  const [ownAccepted = 0, othersAccepted = 0, bulksAccepted = 0] = [ownLoad, othersLoad, bulks].map(
    ({ statuses }) => statuses['200'],
  );
  return {
    rate: bulks.perSecond * recipients,
    figures: {
      'own p50 ms': ownLoad.p50Ms,
      'own p99 ms': ownLoad.p99Ms,
      "another's p50 ms": othersLoad.p50Ms,
      "another's p99 ms": othersLoad.p99Ms,
      'longest bulk ms': bulks.maxMs,
    },
    refusals: [
      ...loadRefusals(bulks, { status: '200' }),
      ...loadRefusals(ownLoad, OK),
      ...loadRefusals(othersLoad, OK),
      ...vendorRefusals({
        before: before.sender,
        after: await sender.state(),
        accepted: ownAccepted + bulksAccepted * recipients,
        ended: true,
      }),
      ...vendorRefusals({ before: before.other, after: await other.state(), accepted: othersAccepted, ended: true }),
      ...stage.deaths.map((name) => `${name} died`),
    ],
  };
}
