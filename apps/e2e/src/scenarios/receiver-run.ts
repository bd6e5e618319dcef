import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import { type Answer, becomesTrue, ensureDevCa, HttpsReceiver, type System } from '@sms/dev-env';
import { RawReceiver } from './actors/raw-receiver';
import { type DeliveryOutcome, RECEIVER_SCENARIOS, type ReceiverScenario } from './tables/receiver-scenarios';
import { type MemorySeen, ResidentMemory } from './actors/resident-memory';
import { createVendor } from './actors/vendor';

const CREDITS = 10;
/** The simulator refuses it at once, so there is one event, and it is the last. */
const DESTINATION = '9991110002';
const DEADLINE_MS = 90_000;
const LOOK_EVERY_MS = 500;
/** Expected counts must hold for this long: one more attempt would come within it. */
const SETTLED_MS = 2_000;

/** A receiver as the run sees it, of either kind. */
interface Witness {
  readonly url: string;
  webhookIds(): readonly string[];
  /** Between the first request and the second; infinite without a second. */
  pauseMs(): number;
  stop(): Promise<void>;
}

export async function receiverVendors(operator: OperatorApi): Promise<Map<ReceiverScenario, VendorApi>> {
  const vendors = new Map<ReceiverScenario, VendorApi>();
  for (const scenario of RECEIVER_SCENARIOS)
    vendors.set(scenario, await createVendor(operator, scenario.name.replaceAll(/\W+/g, '-'), CREDITS));
  return vendors;
}

/**
 * One vendor, one message and one receiver for each scenario, at the same time: those that are timed, or all others.
 */
export async function runReceiverScenarios(
  system: System,
  vendors: ReadonlyMap<ReceiverScenario, VendorApi>,
  timed: boolean,
): Promise<(readonly [name: string, observed: string])[]> {
  return Promise.all(
    [...vendors]
      .filter(([scenario]) => (scenario.timed ?? false) === timed)
      .map(async ([scenario, vendor]) => [scenario.name, await runOne(system, vendor, scenario)] as const),
  );
}

async function runOne(system: System, vendor: VendorApi, scenario: ReceiverScenario): Promise<string> {
  const witness = await startReceiver(system, scenario.receiver);
  const expected = describe(scenario.expected) + pauseText(scenario, true);
  const memory =
    scenario.memoryMegabytes === undefined
      ? undefined
      : await ResidentMemory.watch(system.services['webhook-dispatcher'].pid ?? 0);
  const observe = async (): Promise<string> => {
    const [delivery] = await vendor.webhookDeliveries();
    const ids = witness.webhookIds();
    const attempts = (delivery?.attempts ?? []).map(({ outcome, status_code: status }) =>
      [outcome ?? 'in flight', status].filter((part) => part !== null).join(' '),
    );
    const outcome = {
      state: delivery?.status ?? 'no delivery',
      attempts,
      requests: ids.length,
      webhookIds: new Set(ids).size,
    };
    return describe(outcome) + pauseText(scenario, witness.pauseMs() >= (scenario.pauseSeconds ?? 0) * 1_000);
  };
  try {
    await vendor.setDeliveryWebhook(`${witness.url}/hook`);
    await vendor.sendSms({ phone: DESTINATION, message: 'Your parcel is on its way.' });
    await becomesTrue(async () => (await observe()) === expected, DEADLINE_MS, LOOK_EVERY_MS);
    await pause(SETTLED_MS);
    const seen = await memory?.stop();
    return (
      (await observe()) + memoryText(scenario, seen !== undefined && grownBy(seen) <= (scenario.memoryMegabytes ?? 0))
    );
  } finally {
    await witness.stop();
  }
}

async function startReceiver(system: System, kind: ReceiverScenario['receiver']): Promise<Witness> {
  if (typeof kind === 'function') {
    const raw = await RawReceiver.start(system.caDir, kind);
    return { url: raw.url, webhookIds: () => raw.webhookIds, pauseMs: () => Infinity, stop: () => raw.stop() };
  }
  const caDir = kind === 'untrusted' ? path.join(system.dataDir, 'untrusted-ca') : system.caDir;
  await ensureDevCa(caDir);
  const receiver = await HttpsReceiver.start(caDir);
  const answers: readonly Answer[] = kind === 'untrusted' ? [] : kind;
  receiver.answer((_request, count) => answers[count] ?? { kind: 'respond', status: 200 });
  return {
    url: receiver.url,
    webhookIds: () => receiver.requests.map(({ headers }) => String(headers['webhook-id'])),
    pauseMs: () => {
      const [first, second] = receiver.requests;
      return first && second ? second.receivedAtMs - first.receivedAtMs : Infinity;
    },
    stop: () => receiver.stop(),
  };
}

/** The expected observation. */
export function describeDelivery(scenario: ReceiverScenario): string {
  return describe(scenario.expected) + pauseText(scenario, true) + memoryText(scenario, true);
}

function describe({ state, attempts, requests, webhookIds }: DeliveryOutcome): string {
  return `${state}: ${inShort(attempts)}; ${requests} seen, ${webhookIds} webhook-id`;
}

/** Attempts that all ended alike as one with their number. */
function inShort(attempts: readonly string[]): string {
  const [first] = attempts;
  const alike = attempts.length > 1 && attempts.every((attempt) => attempt === first);
  return alike ? `${attempts.length} × ${first}` : attempts.join(', ') || 'no attempt';
}

function pauseText({ pauseSeconds }: ReceiverScenario, kept: boolean): string {
  return pauseSeconds === undefined ? '' : `, ${kept ? 'after' : 'before'} ${pauseSeconds} s`;
}

function memoryText({ memoryMegabytes }: ReceiverScenario, kept: boolean): string {
  return memoryMegabytes === undefined ? '' : `, ${kept ? 'under' : 'over'} ${memoryMegabytes} MB more`;
}

function grownBy({ before, highest }: MemorySeen): number {
  return highest - before;
}
