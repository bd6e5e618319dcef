import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import { auditFindings } from './evidence/audit-findings';
import { comeToRest } from './evidence/come-to-rest';
import { UncertainWatch } from './evidence/uncertain-watch';
import { INVARIANTS } from './invariants/all-invariants';
import { printGroups } from './invariants/print-groups';
import { unfinished } from './invariants/unfinished';
import { Killer, neverBack } from './killer/killer';
import { type FaultsPlan, paceOf } from './plan/faults-plan';
import { Random } from './plan/random';
import { planFaults } from './plan/schedule';
import { faultTable } from './results';
import { openAccounts } from './stage/accounts';
import { Operators } from './stage/operators';
import { ReceiverProcess } from './stage/receiver-process';
import { slowCarrier } from './stage/slow-carrier';
import { Driver } from './traffic/driver';
import { AllGateways, clientsOf } from './traffic/gateways';

const REST_WITHIN_MS = 150_000;

type Say = (line: string) => void;

/** True when every invariant held. */
export async function runFaults(system: System, plan: FaultsPlan, say: Say): Promise<boolean> {
  const [acknowledgedFile, receivedFile] = ['acknowledged.jsonl', 'received.jsonl'].map((name) =>
    path.join(system.dataDir, name),
  ) as [string, string];
  const receiver = await ReceiverProcess.start(system.caDir, receivedFile);
  try {
    const pace = paceOf(plan);
    const schedule = planFaults(new Random(plan.seed), { ...plan, meanGapMs: pace.meanGapMs });
    await slowCarrier(system.simulatorControlUrl);
    const operators = await Operators.create(system);
    const accounts = await openAccounts(system, operators, receiver, plan.messages);
    const uncertain = new UncertainWatch(operators);
    const random = new Random(plan.seed + 1);
    const gateways = new AllGateways(clientsOf(system.baseUrls));
    const driver = new Driver(random, accounts, gateways, acknowledgedFile, pace.messagesPerSecond);
    const killer = new Killer(system, (begunAt) => driver.acknowledgedBegunAt > begunAt, say);

    const end = AbortSignal.timeout(pace.loadMs);
    uncertain.start();
    const load = driver.run();
    await killer.run(schedule, end);
    while (driver.acknowledgedMessages < plan.messages && !end.aborted) await delay(100);
    driver.stop();
    await load;
    say(`sent: ${driver.acknowledgedMessages} messages acknowledged; coming to rest`);
    const sources = {
      system,
      operators,
      accounts,
      uncertain,
      tried: driver.tried,
      acknowledgedFile,
      receivedFile,
      struck: killer.struck,
    };
    const rest = await comeToRest(sources, unfinished, REST_WITHIN_MS);
    await uncertain.stop();
    say(`at rest after ${rest.seconds.toFixed(1)} s\n`);

    const short = shortOf(plan, killer, driver.acknowledgedMessages);
    const unexpected = driver.unexpected;
    const groups = [
      { name: 'the run was as long as asked for', found: short },
      { name: 'everything that was killed came back', found: neverBack(killer.struck) },
      { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: unexpected },
      { name: 'the system came to rest', found: rest.inMotion === undefined ? [] : [rest.inMotion] },
      { name: 'the audit finds that the databases agree', found: await auditFindings(system.databaseUrls) },
      ...INVARIANTS.map(({ name, violations }) => ({ name, found: [...violations(rest.evidence)] })),
    ];
    const held = printGroups(groups, say);
    say('');
    for (const line of faultTable(killer.struck, rest.evidence)) say(line);
    return held;
  } finally {
    receiver.stop();
  }
}

function shortOf({ kills, messages }: FaultsPlan, { struck }: Killer, acknowledged: number): string[] {
  return [
    ...(struck.length < kills ? [`${struck.length} of ${kills} kills`] : []),
    ...(acknowledged < messages ? [`${acknowledged} of ${messages} messages`] : []),
  ];
}
