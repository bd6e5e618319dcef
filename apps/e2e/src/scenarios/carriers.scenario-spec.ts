import { ApiClient, OperatorApi } from '@sms/api-client';
import { SystemUnderTest } from '../support/system-under-test';
import { Simulator } from './actors/simulator';
import { carrierVendors, runScenarios, scenarioRules } from './carrier-run';
import { EXPECTED_QUIRKS, QuirkRun, quirkRules, quirkVendor } from './quirk-run';
import { CARRIER_SCENARIOS } from './tables/carrier-scenarios';
import { describeOutcome } from './tables/outcome';

/** Short, so that what is sent again after an uncertain outcome is sent within the run. */
const UNCERTAIN_WAIT_SECONDS = '5';
const ALL_SCENARIOS_MS = 30 * 60_000;

/** All scenarios run in the first hook, most of them beside each other; each test then looks at one of them. */
describe('what carriers do wrong', () => {
  let system: SystemUnderTest;
  let messages: ReadonlyMap<string, string>;
  let quirks: ReadonlyMap<string, string>;

  beforeAll(async () => {
    system = await SystemUnderTest.start({ env: { MESSAGING_UNCERTAIN_WAIT_SECONDS: UNCERTAIN_WAIT_SECONDS } });
    const { baseUrl, simulatorControlUrl } = system.system;
    // There are more scenarios than vendors that an operator may create in a minute: waits for the rate limit.
    const client = new ApiClient(baseUrl, { onRateLimited: () => undefined });
    const operator = await OperatorApi.logIn(client, system.system.operator);
    const vendors = await carrierVendors(operator);
    const vendor = await quirkVendor(operator);
    await new Simulator(simulatorControlUrl).setRules([...scenarioRules(), ...quirkRules()]);
    const run = await QuirkRun.send(system.system, vendor);
    const quirkResults = run.results();
    [messages, quirks] = await Promise.all([runScenarios(system.system, vendors, quirkResults), quirkResults]);
  }, ALL_SCENARIOS_MS);
  afterAll(() => system.stop());

  it.each(CARRIER_SCENARIOS.map(({ name, expected }) => [name, describeOutcome(expected)]))(
    '%s: %s',
    (name, expected) => expect(messages.get(name)).toBe(expected),
  );

  it.each(EXPECTED_QUIRKS)('%s: %s', (name, expected) => expect(quirks.get(name)).toBe(expected));
});
