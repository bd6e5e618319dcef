import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { comeToRest } from './evidence/come-to-rest';
import { logVerdict } from './evidence/verdict';
import { UncertainWatch } from './evidence/uncertain-watch';
import { checkedAtRest } from './invariants/checked-at-rest';
import { unfinished } from './invariants/unfinished';
import { FaultInjector, neverBack, type InjectedFault } from './injection/fault-injector';
import { type FaultsPlan, paceOf } from './plan/faults-plan';
import { Random } from './plan/random';
import { planFaults } from './plan/schedule';
import { faultTable } from './results';
import { openAccounts, type Receiver } from './stage/accounts';
import { Operators } from './stage/operators';
import { ReceiverProcess } from './stage/receiver-process';
import { slowCarrier } from './stage/slow-carrier';
import type { Links } from './toxics/links';
import { ToxicInjector } from './toxics/toxic-injector';
import { MAX_TOXIC_MS, planToxics } from './toxics/toxic-plan';
import { Driver } from './traffic/driver';
import { AllGateways, clientsOf } from './traffic/gateways';

const REST_WITHIN_MS = 150_000;

/** True when every invariant held. */
export async function runFaults(system: System, plan: FaultsPlan, links: Links, log: Log): Promise<boolean> {
  const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
  try {
    const pace = paceOf(plan);
    const schedule = planFaults(new Random(plan.seed), { ...plan, meanGapMs: pace.meanGapMs });
    await slowCarrier(system.simulatorControlUrl);
    const operators = await Operators.create(system);
    const accounts = await openAccounts(system, operators, await reachedBy(links, plan, receiver), plan.messages);
    const uncertain = new UncertainWatch(operators);
    const random = new Random(plan.seed + 1);
    const gateways = new AllGateways(clientsOf(system.baseUrls));
    const driver = new Driver(
      random,
      accounts,
      gateways,
      path.join(system.dataDir, 'acknowledged.jsonl'),
      pace.messagesPerSecond,
    );
    const acknowledgedSince = (begunAt: number): boolean => driver.acknowledgedBegunAt > begunAt;
    const faultInjector = new FaultInjector(system, acknowledgedSince, log);
    const toxicInjector = new ToxicInjector(system, links, acknowledgedSince, log);
    const toxics = planToxics(new Random(plan.seed + 2), { ...plan, meanGapMs: pace.meanToxicGapMs });

    const end = AbortSignal.timeout(pace.loadMs);
    uncertain.start();
    const load = driver.run();
    await Promise.all([faultInjector.run(schedule, end), toxicInjector.run(toxics, end)]);
    while (driver.acknowledgedMessages < plan.messages && !end.aborted) await delay(100);
    driver.stop();
    await load;
    log(`sent: ${driver.acknowledgedMessages} messages acknowledged; coming to rest`);
    const injected = [...faultInjector.injected, ...toxicInjector.injected];
    const sources = {
      system,
      operators,
      uncertain,
      driver,
      receiver,
      injected,
      heldUpMs: plan.toxics > 0 ? MAX_TOXIC_MS : 0,
    };
    const rest = await comeToRest(sources, unfinished, REST_WITHIN_MS);
    await uncertain.stop();
    log(`at rest after ${rest.seconds.toFixed(1)} s\n`);

    const short = shortOf(plan, injected, driver.acknowledgedMessages);
    const unexpected = driver.unexpected;
    const groups = [
      { name: 'the run was as long as asked for', found: short },
      { name: 'everything that was killed came back', found: neverBack(injected) },
      { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: unexpected },
      ...(await checkedAtRest(system, rest)),
    ];
    const held = logVerdict(groups, log);
    log('');
    for (const line of faultTable(injected, rest.evidence)) log(line);
    return held;
  } finally {
    receiver.stop();
  }
}

async function reachedBy(links: Links, { toxics }: FaultsPlan, receiver: ReceiverProcess): Promise<Receiver> {
  if (toxics === 0) return receiver;
  const url = await links.through('receiver', 'receiver', receiver.url);
  return { url, addSecret: receiver.addSecret.bind(receiver) };
}

function shortOf(
  { kills, toxics, messages }: FaultsPlan,
  injected: readonly InjectedFault[],
  acknowledged: number,
): string[] {
  return [
    ...(injected.length < kills + toxics ? [`${injected.length} of ${kills + toxics} faults`] : []),
    ...(acknowledged < messages ? [`${acknowledged} of ${messages} messages`] : []),
  ];
}
