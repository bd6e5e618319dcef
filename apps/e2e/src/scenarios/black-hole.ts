import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import { becomesTrue, HttpsReceiver, type ReceivedRequest, type System } from '@sms/dev-env';
import { percentile } from '@sms/kit';
import { createVendor } from './actors/vendor';

/** The simulator refuses it at once: one event, and the last. */
const DESTINATION = '9991110003';
const OTHERS = 5;
const ROUNDS = 40;
const ROUND_MS = 300;
const EVENTS = OTHERS * ROUNDS;
const TARGET_MS = 1_000;
const GIVE_UP_MS = 60_000;

const describe = (count: number, inTime: boolean): string =>
  `${count} events of ${OTHERS} others delivered, p99 ${inTime ? 'under' : 'over'} 1 s`;

/** The expected values. */
export const BLACK_HOLE = describe(EVENTS, true);

/**
 * Half of all events go to a receiver that never answers. Measured: from the change of the status until another
 * receiver has the event.
 */
export async function runBlackHole(system: System, operator: OperatorApi): Promise<string> {
  const [dead, alive] = await Promise.all([HttpsReceiver.start(system.caDir), HttpsReceiver.start(system.caDir)]);
  dead.answer({ kind: 'hang' });
  try {
    const swallowed = await vendorOf(system, operator, 'black-hole', `${dead.url}/hook`);
    const others: VendorApi[] = [];
    for (let number = 1; number <= OTHERS; number += 1)
      others.push(await vendorOf(system, operator, `beside-black-hole-${number}`, `${alive.url}/${number}`));
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all([
        pause(ROUND_MS),
        ...others
          .flatMap((other) => [other, swallowed])
          .map((vendor) => vendor.sendSms({ phone: DESTINATION, message: 'Your parcel is on its way.' })),
      ]);
    }
    await becomesTrue(() => alive.requests.length >= EVENTS, GIVE_UP_MS, 100);
    const lags = alive.requests.map(lagOf).sort((a, b) => a - b);
    const delivered = new Set(alive.requests.map(({ headers }) => headers['webhook-id'])).size;
    return describe(delivered, (percentile(lags, 0.99) ?? Infinity) < TARGET_MS);
  } finally {
    await Promise.all([dead.stop(), alive.stop()]);
  }
}

async function vendorOf(system: System, operator: OperatorApi, name: string, url: string): Promise<VendorApi> {
  const vendor = await createVendor(operator, name, EVENTS);
  await vendor.setDeliveryWebhook(url);
  return vendor;
}

/** Milliseconds from the change that the event tells of. */
function lagOf({ rawBody, receivedAtMs }: ReceivedRequest): number {
  return (
    receivedAtMs - Date.parse((JSON.parse(rawBody.toString()) as { data: { updated_at: string } }).data.updated_at)
  );
}
