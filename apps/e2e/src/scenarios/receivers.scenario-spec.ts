import { ApiClient, OperatorApi } from '@sms/api-client';
import { SystemUnderTest } from '../support/system-under-test';
import { BLACK_HOLE, runBlackHole } from './black-hole';
import { describeDelivery, receiverVendors, runReceiverScenarios } from './receiver-run';
import { RECEIVER_SCENARIOS } from './tables/receiver-scenarios';

/** Short, so that five attempts end within the run. The deadline of each is the real one of 8 s. */
const RETRY_DELAYS_SECONDS = '0.5,1,1,1';
const ALL_SCENARIOS_MS = 10 * 60_000;

describe('what receivers of webhooks do wrong', () => {
  let system: SystemUnderTest;
  let operator: OperatorApi;
  let observed: ReadonlyMap<string, string>;

  beforeAll(async () => {
    system = await SystemUnderTest.start({
      env: { WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: RETRY_DELAYS_SECONDS, WEBHOOK_DISPATCHER_TIMEOUT_MS: '' },
    });
    const client = new ApiClient(system.baseUrl, { onRateLimited: () => undefined });
    operator = await OperatorApi.logIn(client, system.system.operator);
    const vendors = await receiverVendors(operator);
    observed = new Map([
      ...(await runReceiverScenarios(system.system, vendors, false)),
      ...(await runReceiverScenarios(system.system, vendors, true)),
    ]);
  }, ALL_SCENARIOS_MS);
  afterAll(() => system.stop());

  it.each(RECEIVER_SCENARIOS.map((scenario) => [scenario.name, describeDelivery(scenario)]))(
    '%s: %s',
    (name, expected) => expect(observed.get(name)).toBe(expected),
  );

  it('receiver: black hole: others are told within a second although it swallows half of all events', async () => {
    expect(await runBlackHole(system.system, operator)).toBe(BLACK_HOLE);
  }, 180_000);
});
