import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi, VendorApi } from '@sms/api-client';
import { becomesTrue, HttpsReceiver, type System } from '@sms/dev-env';
import { describeWithoutCredits, inCredits, type Outcome } from './tables/outcome';
import { INCOMING_SCENARIOS } from './tables/incoming-scenarios';
import type { QuirkScenario } from './tables/quirk-scenario';
import { QUIRK_CREDITS, QUIRK_SCENARIOS } from './tables/quirk-scenarios';
import { Simulator, type SimulatorRule } from './actors/simulator';
import { createVendor } from './actors/vendor';

const CREDITS = 1_000;
const DEADLINE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** What is as expected has to stay so: a second webhook or another verdict would come in this time. */
const SETTLED_MS = 2_000;
const TEXT = 'Your parcel is on its way.';
/** Two parts in UCS-2, within the 160 characters of a single send. */
const LONG_TEXT = 'Посылка уже в пути. '.repeat(5);
const SENDS_AT_ONCE = 10;
const SHORT_CODE = '12345';
const SUBSCRIBER = '2348030000001';
/** Expected observations, by name. */
export const EXPECTED_QUIRKS: readonly (readonly [name: string, outcome: string])[] = [
  ...QUIRK_SCENARIOS.map(({ name, expected }) => [name, describeWithoutCredits(expected)] as const),
  [QUIRK_CREDITS, inCredits(QUIRK_SCENARIOS.reduce((sum, { expected }) => sum + expected.credits, 0))],
  ...INCOMING_SCENARIOS.map(({ name }) => [name, 'taken'] as const),
];

/** One vendor for all: they are many, have a number each, and what they cost is asked in all. */
export function quirkVendor(operator: OperatorApi): Promise<VendorApi> {
  return createVendor(operator, 'quirks', CREDITS);
}

export function quirkRules(): SimulatorRule[] {
  return QUIRK_SCENARIOS.flatMap(({ destination, rule }) => (rule ? [{ destination, ...rule }] : []));
}

/**
 * One message for each quirk, and what became of it; all at the same time, after those for which the simulator is
 * another carrier.
 */
export class QuirkRun {
  private webhooksRead = 0;
  private readonly webhooks = new Map<string, string[]>();
  /** Name of the scenario → the simulator's id of the text. */
  private readonly texts = new Map<string, number>();

  private constructor(
    private readonly vendor: VendorApi,
    private readonly simulator: Simulator,
    private readonly receiver: HttpsReceiver,
  ) {}

  /** Resolves when everything is sent and the simulator is the usual carrier again. */
  static async send(system: System, vendor: VendorApi): Promise<QuirkRun> {
    const receiver = await HttpsReceiver.start(system.caDir);
    const run = new QuirkRun(vendor, new Simulator(system.simulatorControlUrl), receiver);
    await vendor.setDeliveryWebhook(`${receiver.url}/quirks`);
    await run.sendToProfiles();
    const others = QUIRK_SCENARIOS.filter(({ profile }) => profile === undefined);
    for (let first = 0; first < others.length; first += SENDS_AT_ONCE) {
      await Promise.all(others.slice(first, first + SENDS_AT_ONCE).map((scenario) => run.send(scenario)));
    }
    for (const { name, text } of INCOMING_SCENARIOS)
      run.texts.set(name, await run.simulator.receive(SHORT_CODE, { source: SUBSCRIBER, ...text }));
    return run;
  }

  /** Observations, by name. */
  async results(): Promise<ReadonlyMap<string, string>> {
    const asExpected = async (): Promise<boolean> => {
      const observed = await this.observe();
      return EXPECTED_QUIRKS.every(([name, expected]) => observed.get(name) === expected);
    };
    await becomesTrue(asExpected, DEADLINE_MS, LOOK_EVERY_MS);
    await pause(SETTLED_MS);
    const results = await this.observe();
    await this.receiver.stop();
    return results;
  }

  /** How a carrier treats a message is decided when it accepts it, so the next can come at once. */
  private async sendToProfiles(): Promise<void> {
    for (const scenario of QUIRK_SCENARIOS.filter(({ profile }) => profile !== undefined)) {
      await this.simulator.become({ profile: scenario.profile ?? '' });
      await this.send(scenario);
      const accepted = () => this.simulator.acceptedAt(scenario.destination);
      await becomesTrue(async () => (await accepted()).length > 0, DEADLINE_MS, 20);
    }
    await this.simulator.become({});
  }

  private async send({ destination, long }: QuirkScenario): Promise<void> {
    await this.vendor.sendSms({ phone: destination, message: long ? LONG_TEXT : TEXT });
  }

  private async observe(): Promise<ReadonlyMap<string, string>> {
    this.readWebhooks();
    const [log, destinations, texts, balance] = await Promise.all([
      this.vendor.log(),
      this.simulator.acceptedDestinations(),
      this.simulator.incoming(),
      this.vendor.balance(),
    ]);
    const entries = new Map(log.map((entry) => [entry.recipient, entry]));
    const accepted = new Map<string, number>();
    for (const destination of destinations) accepted.set(destination, (accepted.get(destination) ?? 0) + 1);
    const observed = ({ destination }: QuirkScenario): Outcome => ({
      status: entries.get(destination)?.status ?? 'not in the log',
      reason: entries.get(destination)?.reason?.code ?? null,
      credits: 0,
      webhooks: this.webhooks.get(destination) ?? [],
      accepted: accepted.get(destination) ?? 0,
    });
    return new Map([
      ...QUIRK_SCENARIOS.map((scenario) => [scenario.name, describeWithoutCredits(observed(scenario))] as const),
      [QUIRK_CREDITS, inCredits(CREDITS - balance)],
      ...INCOMING_SCENARIOS.map(({ name }) => {
        const taken = texts.find(({ id }) => id === this.texts.get(name))?.taken ?? false;
        return [name, taken ? 'taken' : 'not taken'] as const;
      }),
    ]);
  }

  private readWebhooks(): void {
    for (const { rawBody } of this.receiver.requests.slice(this.webhooksRead)) {
      const { data } = JSON.parse(rawBody.toString()) as { data: { recipient: string; status: string } };
      this.webhooks.set(data.recipient, [...(this.webhooks.get(data.recipient) ?? []), data.status]);
      this.webhooksRead += 1;
    }
  }
}
