import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '@sms/local-stack';
import { HttpsReceiver } from '@sms/testing';
import { type Outcome, type Scenario, SCENARIOS } from './scenario';
import { Simulator } from './simulator';
import type { Result } from './table';
import { logInOperator, Vendor } from './vendor';

const CREDITS = 10;
const DEADLINE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** What is as expected has to stay so: a second charge or webhook would come in this time. */
const SETTLED_MS = 2_000;

/** What the carrier does, scenario by scenario. */
export async function runScenarios(system: System): Promise<Result[]> {
  const receiver = await HttpsReceiver.start(system.caDir);
  const simulator = new Simulator(system.simulatorControlUrl);
  try {
    await simulator.setRules(SCENARIOS.flatMap(({ destination, rule }) => (rule ? [{ destination, ...rule }] : [])));
    const asOperator = await logInOperator(system);
    const vendors = new Map<Scenario, Vendor>();
    for (const scenario of SCENARIOS) vendors.set(scenario, await Vendor.create(system, asOperator, scenario.name.replaceAll(/\W+/g, '-'), CREDITS, scenario.key));
    const run = async (scenario: Scenario): Promise<Outcome | undefined> => {
      const vendor = vendors.get(scenario);
      return vendor && runOne(vendor, simulator, receiver, scenario);
    };
    const observed = await Promise.all(SCENARIOS.filter(({ alone }) => !alone).map(run));
    for (const scenario of SCENARIOS.filter(({ alone }) => alone)) observed.push(await run(scenario));
    // Together first, alone after: the order of the observations.
    const ordered = [...SCENARIOS].sort((a, b) => Number(a.alone ?? false) - Number(b.alone ?? false));
    return ordered.map(({ name, expected }, index) => ({ scenario: name, expected: describe(expected), observed: describe(observed[index]) }));
  } finally {
    await simulator.setRules([]);
    await receiver.stop();
  }
}

async function runOne(vendor: Vendor, simulator: Simulator, receiver: HttpsReceiver, { destination, expected }: Scenario): Promise<Outcome> {
  await vendor.setWebhook(`${receiver.url}/${destination}`);
  await vendor.send(destination, 'Your parcel is on its way.');
  const observe = async (): Promise<Outcome> => ({
    status: (await vendor.status()) ?? 'not in the log',
    credits: CREDITS - (await vendor.balance()),
    webhooks: receiver.requests.filter(({ url }) => url === `/${destination}`).map(({ rawBody }) => statusIn(rawBody)),
    accepted: (await simulator.acceptedAt(destination)).length,
  });
  const deadline = performance.now() + DEADLINE_MS;
  let outcome = await observe();
  while (describe(outcome) !== describe(expected) && performance.now() < deadline) {
    await pause(LOOK_EVERY_MS);
    outcome = await observe();
  }
  await pause(SETTLED_MS);
  return observe();
}

function statusIn(body: Buffer): string {
  return (JSON.parse(body.toString()) as { data: { status: string } }).data.status;
}

function describe(outcome: Outcome | undefined): string {
  if (!outcome) return 'nothing';
  const { status, credits, webhooks, accepted } = outcome;
  return `${status}, ${credits} credit, ${accepted} accepted, told ${[...webhooks].sort().join(' ') || 'nothing'}`;
}
