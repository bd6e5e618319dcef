import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { logVerdict } from './evidence/verdict';
import { checkedAtRest } from './invariants/checked-at-rest';
import { FaultInjector, neverBack, type InjectedFault } from './injection/fault-injector';
import { processFaults } from './injection/process-faults';
import { type FaultsPlan, paceOf } from './plan/faults-plan';
import { Random } from './plan/random';
import { planFaults } from './plan/schedule';
import { faultTable } from './results';
import type { Receiver } from './stage/accounts';
import { Load } from './load/load';
import { ReceiverProcess } from './stage/receiver-process';
import type { Links } from './toxics/links';
import { linkFaults } from './toxics/link-faults';
import { MAX_TOXIC_MS, planToxics } from './toxics/toxic-plan';
import { AllGateways, clientsOf } from './traffic/gateways';

const REST_WITHIN_MS = 150_000;

/** True when every invariant held. */
export async function runFaults(system: System, plan: FaultsPlan, links: Links, log: Log): Promise<boolean> {
  const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
  try {
    const { meanGapMs, meanToxicGapMs, messagesPerSecond, loadMs } = paceOf(plan);
    const load = await Load.prepare(system, {
      random: new Random(plan.seed + 1),
      gateways: new AllGateways(clientsOf(system.baseUrls)),
      receiver,
      reachedBy: await reachedBy(links, plan, receiver),
      messages: plan.messages,
      messagesPerSecond,
    });
    const { driver } = load;
    const injector = new FaultInjector(load.acknowledgedSince, log);
    const [kills, toxics] = [
      planFaults(new Random(plan.seed), { ...plan, meanGapMs }),
      planToxics(new Random(plan.seed + 2), { ...plan, meanGapMs: meanToxicGapMs }),
    ];
    const end = AbortSignal.timeout(loadMs);
    load.start();
    await Promise.all([
      injector.run(kills, processFaults(system), end),
      injector.run(toxics, linkFaults(system, links), end),
    ]);
    while (driver.acknowledgedMessages < plan.messages && !end.aborted) await delay(100);
    await load.stop();
    log(`sent: ${driver.acknowledgedMessages} messages acknowledged; coming to rest`);
    const { injected } = injector;
    const rest = await load.rest(injected, REST_WITHIN_MS, plan.toxics > 0 ? MAX_TOXIC_MS : 0);
    await load.close();
    log(`at rest after ${rest.seconds.toFixed(1)} s\n`);

    const groups = [
      { name: 'the run was as long as asked for', found: shortOf(plan, injected, driver.acknowledgedMessages) },
      { name: 'everything that was killed came back', found: neverBack(injected) },
      { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: driver.unexpected },
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
