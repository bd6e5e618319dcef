import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { checkedAtRest } from '../invariants/checked-at-rest';
import { logVerdict } from '../evidence/verdict';
import { FaultInjector, neverBack } from '../injection/fault-injector';
import { processFaults } from '../injection/process-faults';
import { Random } from '../plan/random';
import { FAULT_NAMES, planFaults } from '../plan/schedule';
import { Load } from '../load/load';
import { ReceiverProcess } from '../stage/receiver-process';
import type { Driver } from '../traffic/driver';
import { AllGateways, clientsOf } from '../traffic/gateways';
import { minuteLines, verdictLines } from './print';
import { Sampler } from './sampler';
import type { SoakPlan } from './soak-plan';

const MINUTE_MS = 60_000;
const REST_WITHIN_MS = 600_000;
/** No fault in the last part of the load: what is away then would be all that is seen of it. */
const QUIET_AT_END_MS = 30_000;

/** True when nothing grew without bound and every invariant held. */
export async function runSoak(
  system: System,
  { minutes, rate, seed, faultEveryMs }: SoakPlan,
  log: Log,
): Promise<boolean> {
  const loadMs = minutes * MINUTE_MS;
  const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
  try {
    const load = await Load.prepare(system, {
      random: new Random(seed + 1),
      gateways: new AllGateways(clientsOf(system.baseUrls)),
      receiver,
      messages: rate * minutes * 60,
      messagesPerSecond: rate,
    });
    const { driver } = load;
    const faultInjector = new FaultInjector(load.acknowledgedSince, log);
    const sampler = new Sampler(system, () => driver.acknowledgedMessages);
    const kills = Math.floor((loadMs - QUIET_AT_END_MS) / faultEveryMs);
    const schedule = planFaults(new Random(seed), { kills, only: FAULT_NAMES, meanGapMs: faultEveryMs });

    sampler.start();
    load.start();
    const faults = faultInjector.run(
      schedule,
      processFaults(system),
      AbortSignal.timeout(Math.max(0, loadMs - QUIET_AT_END_MS)),
    );
    await logMinutes(loadMs, driver, sampler, log);
    await faults;
    await sampler.stop();
    await load.stop();
    log(
      `\nsent: ${driver.acknowledgedMessages} messages acknowledged, ${faultInjector.injected.length} faults; coming to rest`,
    );
    const rest = await load.rest(faultInjector.injected, REST_WITHIN_MS);
    await load.close();
    log(`at rest after ${rest.seconds.toFixed(1)} s\n`);

    const judged = sampler.series.judge();
    for (const line of verdictLines(judged)) log(line);
    log('');
    const groups = [
      { name: 'nothing grows without bound', found: judged.filter(({ grows }) => grows).map(({ name }) => name) },
      { name: 'everything that was killed came back', found: neverBack(faultInjector.injected) },
      { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: driver.unexpected },
      ...(await checkedAtRest(system, rest)),
    ];
    const held = logVerdict(groups, log);
    log(`\n${held ? 'nothing grew without bound, every invariant held' : 'NOT all is well'}; seed ${seed}`);
    return held;
  } finally {
    receiver.stop();
  }
}

/** Logs each minute what has been sent and what was measured, until the load is over. */
async function logMinutes(loadMs: number, driver: Driver, sampler: Sampler, log: Log): Promise<void> {
  const started = performance.now();
  for (let minute = 1; performance.now() - started < loadMs; minute += 1) {
    const before = driver.acknowledgedMessages;
    await delay(Math.min(MINUTE_MS, loadMs - (performance.now() - started)));
    log(`\nminute ${minute}: ${driver.acknowledgedMessages - before} messages, ${driver.acknowledgedMessages} in all`);
    for (const line of sampler.seen ? minuteLines(sampler.seen) : []) log(line);
  }
}
