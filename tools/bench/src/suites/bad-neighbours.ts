import { setTimeout as pause } from 'node:timers/promises';
import { becomesTrue } from '@sms/dev-env';
import { WebhookTimes } from '../receive/webhook-times';
import type { BenchSystem } from '../stage/bench-system';
import type { BenchVendor } from '../stage/bench-vendor';
import { bulkBody } from './message';
import { NOTICED, OtherVendor } from './other-vendor';
import type { Subject, Goal, RoundResult } from './suite';

/** Refused with ESME_RX_T_APPN each time, which means "later". */
const REFUSED_FOR_NOW = 999_200_000_000;
const STUBBORN_RECIPIENTS = 50_000;
/** A million recipients. */
const CAMPAIGN = { bulks: 20, recipients: 50_000 };
/** As many as the gateway suites on at once. */
const CAMPAIGN_AT_ONCE = 2;
/** Its messages are still being told of when the round ends. */
const SLOW_RECIPIENTS = 5_000;
const SLOW_ANSWER_MS = 3_000;
const MAX_FACTOR = 2;
/**
 * A campaign may be accepted sooner. Ten messages a second are followed to the carrier: in less time, their 99th
 * percentile would be the slowest of all.
 */
const MIN_SECONDS = 30;
const MAX_SETTLING_MS = 900_000;
const END_EVERY_MS = 5_000;

const ALONE = 'another vendor alone';
const NAMES = {
  stubborn: 'beside a bulk that is refused for now',
  campaign: 'beside a campaign of a million',
  slow: 'beside a slow receiver',
} as const;

const goal = (of: string, figure: string): Goal => ({ of, beside: ALONE, figure, atMost: MAX_FACTOR });

export const BAD_NEIGHBOUR_GOALS: readonly Goal[] = [
  ...Object.values(NAMES).flatMap((of) =>
    [NOTICED.send, NOTICED.otp, NOTICED.single].map((figure) => goal(of, figure)),
  ),
  goal(NAMES.slow, NOTICED.webhook),
];

/** Returns what ends it; it may go on until then. */
type Neighbour = (vendor: BenchVendor) => Promise<() => Promise<void>>;

/** One vendor that is watched, alone and beside others that misbehave. */
export async function badNeighbours(
  stage: BenchSystem,
  scale: number,
): Promise<{ readonly subjects: readonly Subject[]; readonly stop: () => void }> {
  const other = await OtherVendor.create(stage);
  const slow = await WebhookTimes.start(stage.system.caDir, SLOW_ANSWER_MS);
  const size = (recipients: number): number => Math.max(1, Math.round(recipients * scale));
  const beside = (name: string, vendor: BenchVendor, neighbour: Neighbour): Subject => ({
    name,
    // What the others are compared with must not be the first that the watched vendor sends.
    warmsUp: name === ALONE,
    round: () => round(stage, other, vendor, neighbour),
  });
  const idle = await stage.vendor('idle');
  const subjects = [
    beside(ALONE, idle, async () => () => Promise.resolve()),
    beside(NAMES.stubborn, await stage.vendor('stubborn'), (vendor) =>
      sends(vendor, { bulks: 1, recipients: size(STUBBORN_RECIPIENTS) }, REFUSED_FOR_NOW),
    ),
    beside(NAMES.slow, await stage.vendor('slow'), async (vendor) => {
      await vendor.sendWebhooksTo(slow.url);
      const end = await sends(vendor, { bulks: 1, recipients: size(SLOW_RECIPIENTS) });
      return async () => {
        await vendor.api.setDeliveryWebhook(null);
        await end();
      };
    }),
    // Last: what it leaves behind in the database is cleaned up for longer than its round takes.
    beside(NAMES.campaign, await stage.vendor('campaign'), (vendor) =>
      sends(vendor, { ...CAMPAIGN, recipients: size(CAMPAIGN.recipients) }),
    ),
  ];
  const stop = (): void => {
    other.stop();
    slow.stop();
  };
  return { subjects, stop };
}

async function round(
  stage: BenchSystem,
  other: OtherVendor,
  vendor: BenchVendor,
  neighbour: Neighbour,
): Promise<RoundResult> {
  const running = Promise.all([neighbour(vendor), pause(MIN_SECONDS * 1_000)]);
  const { figures, refusals } = await other.watch(running);
  const [end] = await running;
  // What a worker had claimed goes out all the same, and may come back into the queue.
  const isOver = async (): Promise<boolean> => {
    await end();
    return vendor.settled();
  };
  if (!(await becomesTrue(isOver, MAX_SETTLING_MS, END_EVERY_MS)))
    throw new Error('the neighbour has messages that did not come to their end');
  return { rate: NaN, figures, refusals: [...refusals, ...stage.deaths.map((name) => `${name} died`)] };
}

/** Resolves when all bulks are accepted; what is left of them at the end is cancelled. */
async function sends(
  { api }: BenchVendor,
  { bulks, recipients }: typeof CAMPAIGN,
  first?: number,
): Promise<() => Promise<void>> {
  const body = JSON.parse(bulkBody(recipients, first)) as { recipients: string[]; message: string };
  const ids: string[] = [];
  let left = bulks;
  const sendInTurn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      ids.push(await api.sendBulkSms(body));
    }
  };
  await Promise.all(Array.from({ length: CAMPAIGN_AT_ONCE }, sendInTurn));
  return async () => {
    for (const id of ids) await api.cancelBulk(id);
  };
}
