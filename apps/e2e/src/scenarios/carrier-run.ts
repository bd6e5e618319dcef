import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import { becomesTrue, HttpsReceiver, type System } from '@sms/dev-env';
import { describeOutcome, type Outcome } from './tables/outcome';
import { CARRIER_SCENARIOS } from './tables/carrier-scenarios';
import type { Scenario } from './tables/scenario';
import { Simulator, type SimulatorRule } from './actors/simulator';
import { createVendor } from './actors/vendor';

const CREDITS = 20;
const DEADLINE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** What is as expected has to stay so: a second charge or webhook would come in this time. */
const SETTLED_MS = 2_000;
/** Receipts of what was in flight come after the link is back, and before the wait for them is over. */
const WINDOW_RULE = { behaviour: 'no_response', receipt_delay_ms: 3_000 };
const TEXT = 'Your parcel is on its way.';

/** A vendor for each, so that what one scenario costs and is told does not mix with another's. */
export async function carrierVendors(operator: OperatorApi): Promise<Map<Scenario, VendorApi>> {
  const vendors = new Map<Scenario, VendorApi>();
  for (const scenario of CARRIER_SCENARIOS)
    vendors.set(scenario, await createVendor(operator, scenario.name.replaceAll(/\W+/g, '-'), CREDITS, scenario.key));
  return vendors;
}

/**
 * What the carrier does, scenario by scenario: all together, then one by one those that break the link, once nobody
 * else needs it. Returns what was observed, by name.
 */
export async function runScenarios(
  system: System,
  vendors: ReadonlyMap<Scenario, VendorApi>,
  othersDone: Promise<unknown>,
): Promise<ReadonlyMap<string, string>> {
  const receiver = await HttpsReceiver.start(system.caDir);
  const simulator = new Simulator(system.simulatorControlUrl);
  try {
    const observed = new Map<string, string>();
    const run = async ([scenario, vendor]: readonly [Scenario, VendorApi]): Promise<void> =>
      void observed.set(scenario.name, describeOutcome(await runOne(vendor, simulator, receiver, scenario)));
    await Promise.all([...vendors].filter(([{ alone }]) => !alone).map(run));
    await othersDone;
    for (const entry of [...vendors].filter(([{ alone }]) => alone)) {
      const { settings } = entry[0];
      if (settings) await simulator.become({ settings });
      await run(entry);
      if (settings) await simulator.become({});
    }
    return observed;
  } finally {
    await receiver.stop();
  }
}

async function runOne(
  vendor: VendorApi,
  simulator: Simulator,
  receiver: HttpsReceiver,
  scenario: Scenario,
): Promise<Outcome> {
  const { destination, expected } = scenario;
  const numbers = windowOf(scenario);
  const acceptedOf = async (destinations: readonly string[]): Promise<number> =>
    (await Promise.all(destinations.map((one) => simulator.acceptedAt(one)))).flat().length;
  await vendor.setDeliveryWebhook(`${receiver.url}/${destination}`);
  if (numbers.length > 0) await vendor.sendBulkSms({ recipients: numbers, message: TEXT });
  await becomesTrue(async () => (await acceptedOf(numbers)) >= numbers.length, DEADLINE_MS);
  await vendor.sendSms({ phone: destination, message: TEXT });
  const observe = async (): Promise<Outcome> => {
    const log = await vendor.log();
    return {
      status: [...new Set(log.map(({ status }) => status))].join(' and ') || 'not in the log',
      reason:
        [...new Set(log.map(({ reason }) => reason?.code ?? null))].filter((code) => code !== null).join(' and ') ||
        null,
      credits: CREDITS - (await vendor.balance()),
      webhooks: receiver.requests
        .filter(({ url }) => url === `/${destination}`)
        .map(({ rawBody }) => statusIn(rawBody)),
      accepted: await acceptedOf([...numbers, destination]),
    };
  };
  const asExpected = async (): Promise<boolean> => describeOutcome(await observe()) === describeOutcome(expected);
  await becomesTrue(asExpected, DEADLINE_MS, LOOK_EVERY_MS);
  await pause(SETTLED_MS);
  return observe();
}

export function scenarioRules(): SimulatorRule[] {
  return CARRIER_SCENARIOS.flatMap(rulesOf);
}

function rulesOf(scenario: Scenario): SimulatorRule[] {
  const own = scenario.rule ? [{ destination: scenario.destination, ...scenario.rule }] : [];
  return [
    ...own,
    ...windowOf(scenario).map((destination) => ({ destination, ...(scenario.windowRule ?? WINDOW_RULE) })),
  ];
}

function windowOf({ destination, window = 0 }: Scenario): string[] {
  return Array.from({ length: window }, (_unused, index) => `${destination}${10 + index}`);
}

function statusIn(body: Buffer): string {
  return (JSON.parse(body.toString()) as { data: { status: string } }).data.status;
}
