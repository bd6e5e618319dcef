import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '@sms/dev-env';
import { loadRefusals, vendorRefusals } from '../checks/refusals';
import { runLoad } from '../load/run-load';
import { type BenchSystem, withSystem } from '../stage/bench-system';
import type { BenchVendor } from '../stage/bench-vendor';
import { AcceptedMessages, SUBMITTED_WITHIN_MS } from '../stage/simulator';
import { bulkBody } from './message';
import type { RoundResult, Work } from './work';

const BULKS = 2;
const RECIPIENTS = 50_000;
const MAX_SECONDS = 900;
/** Between two one-time passwords. */
const EVERY_MS = 100;
const MAX_P99_MS = 200;

/** From the request for a one-time password to its submission, while a bulk of another vendor is delivered. */
export const OTP: Work = {
  name: 'otp',
  title: `one-time passwords beside a bulk of ${(BULKS * RECIPIENTS).toLocaleString('en')}`,
  unit: 'bulk messages/s',
  goals: [{ of: 'bulk and passwords', beside: '', figure: 'p99 ms', atMost: MAX_P99_MS }],
  stage: (bench, play) =>
    withSystem(bench, async (stage) => {
      const [sender, other] = [await stage.vendor('bulk-sender'), await stage.vendor('otp-sender')];
      const recipients = Math.round(RECIPIENTS * bench.plan.scale);
      let next = 46_800_000_000;
      const phone = (): string => String((next += 1));
      const carrier = new AcceptedMessages(stage.system.simulatorControlUrl);
      await play([
        {
          name: 'bulk and passwords',
          warmsUp: false,
          round: () => round(stage, sender, other, { phone, recipients, carrier }),
        },
      ]);
    }),
};

async function round(
  stage: BenchSystem,
  sender: BenchVendor,
  other: BenchVendor,
  { phone, recipients, carrier }: { phone: () => string; recipients: number; carrier: AcceptedMessages },
): Promise<RoundResult> {
  const before = { sender: await sender.state(), other: await other.state() };
  const begun = performance.now();
  const bulk = await runLoad({
    url: `${stage.system.baseUrl}/v1/vendor/send-bulk-sms`,
    headers: { 'x-api-key': sender.api.apiKey },
    body: bulkBody(recipients),
    connections: BULKS,
    seconds: MAX_SECONDS,
    requests: BULKS,
  });
  const waits: Promise<number>[] = [];
  while (!(await sender.settled()) && performance.now() < begun + MAX_SECONDS * 1_000) {
    const to = phone();
    waits.push(carrier.submission(to, () => other.api.generateOtp(to)).then(({ waitMs }) => waitMs));
    await pause(EVERY_MS);
  }
  const seconds = (performance.now() - begun) / 1_000;
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b);
  await stage.settled([sender, other], MAX_SECONDS * 1_000);
  const unsent = sorted.filter((wait) => wait === Infinity).length;
  const accepted = (bulk.statuses['200'] ?? 0) * recipients;
  return {
    rate: accepted / seconds,
    figures: {
      passwords: sorted.length,
      'p50 ms': percentile(sorted, 0.5) ?? NaN,
      'p99 ms': percentile(sorted, 0.99) ?? NaN,
      'longest ms': sorted.at(-1) ?? NaN,
    },
    refusals: [
      ...loadRefusals(bulk, { status: '200' }),
      ...(unsent === 0 ? [] : [`${unsent} one-time passwords were not submitted within ${SUBMITTED_WITHIN_MS} ms`]),
      ...vendorRefusals({ before: before.sender, after: await sender.state(), accepted, ended: true }),
      ...vendorRefusals({ before: before.other, after: await other.state(), accepted: sorted.length, ended: true }),
    ],
  };
}
