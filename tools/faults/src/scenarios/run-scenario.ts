import { setTimeout as delay } from 'node:timers/promises';
import { becomesTrue, type SupervisedProcess, type System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { type Checked, logVerdict } from '../evidence/verdict';
import { checkedAtRest } from '../invariants/checked-at-rest';
import { Random } from '../plan/random';
import { Load } from '../load/load';
import { ReceiverProcess } from '../stage/receiver-process';
import type { Driver, NotAccepted } from '../traffic/driver';
import { clientsOf, ReadyGateways } from '../traffic/gateways';
import type { ClientsNotice, Scenario } from './scenario';
import { type Part, type ScenarioRow, scenarioRows } from './scenario-rows';

const LOAD = { messagesPerSecond: 30, messages: 3_000, lateReceipts: false };
const BEFORE_MS = 4_000;
const AFTER_MS = 5_000;
const RECOVERS_WITHIN_MS = 90_000;
const REST_WITHIN_MS = 150_000;

/** Injects the fault while messages are sent, lets the system come to rest and looks at what everybody knows. */
export async function runScenario(
  scenario: Scenario,
  system: System,
  seed: number,
  log: Log,
): Promise<{ rows: ScenarioRow[]; held: boolean }> {
  const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
  const gateways = new ReadyGateways(clientsOf(system.baseUrls));
  try {
    const load = await Load.prepare(system, { ...LOAD, random: new Random(seed), gateways, receiver });
    const { driver } = load;
    const processes = Object.values(system.replicas).flat();

    gateways.start();
    load.start();
    await delay(BEFORE_MS);
    const parts: Part[] = [];
    const begin = (name: string): void => void parts.push({ name, atMs: Date.now() });
    const [started, atMs] = [performance.now(), Date.now()];
    const problem = await problemOf(scenario.inject({ system, receiver, begin }));
    const [over, overAtMs] = [performance.now(), Date.now()];
    const recovered = await becomesTrue(() => isBack(driver, processes, over), RECOVERS_WITHIN_MS, 100);
    const recoveredAfterMs = recovered ? performance.now() - over : undefined;
    await delay(AFTER_MS);
    await load.stop();
    const injected = [{ atMs, recoveredAfterMs: recovered ? performance.now() - started : undefined }];
    const rest = await load.rest(injected, REST_WITHIN_MS);
    await load.close();

    const groups = [
      { name: 'the fault was done and taken back', found: problem },
      { name: 'it recovered', found: recovered ? [] : ['no send is acknowledged, or not everything is ready'] },
      ...ofClients(scenario, driver),
      { name: 'no service ended by itself', found: scenario.endsServices ? [] : ended(processes) },
      ...(await checkedAtRest(system, rest, scenario)),
    ];
    const held = logVerdict(groups, log);
    const { notAccepted } = driver;
    const { name } = scenario;
    return {
      rows: scenarioRows({ name, atMs, overAtMs, parts, recoveredAfterMs, evidence: rest.evidence, notAccepted }),
      held,
    };
  } finally {
    gateways.stop();
    receiver.stop();
  }
}

async function problemOf(inject: Promise<void>): Promise<string[]> {
  try {
    await inject;
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function isBack(driver: Driver, processes: readonly SupervisedProcess[], since: number): Promise<boolean> {
  if (driver.acknowledgedBegunAt <= since) return false;
  return (await Promise.all(processes.map((process) => process.isReady()))).every(Boolean);
}

const ALLOWED: Readonly<Record<ClientsNotice, readonly NotAccepted['how'][]>> = {
  nothing: [],
  refusals: ['refused'],
  'refusals and unknown outcomes': ['refused', 'unknown'],
};

function ofClients({ clientsNotice }: Scenario, { unexpected, notAccepted }: Driver): Checked[] {
  const said = ({ atMs, what }: NotAccepted): string => `${new Date(atMs).toISOString()} ${what}`;
  const allowed = clientsNotice === undefined ? [] : ALLOWED[clientsNotice];
  const forbidden = notAccepted.filter(({ how }) => !allowed.includes(how)).map(said);
  return [
    { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: unexpected },
    ...(clientsNotice === undefined
      ? []
      : [
          {
            name: `clients notice ${clientsNotice === 'nothing' ? clientsNotice : `${clientsNotice} alone`}`,
            found: forbidden,
          },
        ]),
  ];
}

function ended(processes: readonly SupervisedProcess[]): string[] {
  return processes.filter(({ deaths }) => deaths > 0).map(({ name, deaths }) => `${name} ended ${deaths} times`);
}
