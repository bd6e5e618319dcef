import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { comeToRest } from '../evidence/come-to-rest';
import { UncertainWatch } from '../evidence/uncertain-watch';
import { checkedAtRest } from '../invariants/checked-at-rest';
import { logVerdict } from '../evidence/verdict';
import { unfinished } from '../invariants/unfinished';
import { FaultInjector, neverBack } from '../injection/fault-injector';
import { Random } from '../plan/random';
import { FAULT_NAMES, planFaults } from '../plan/schedule';
import { openAccounts } from '../stage/accounts';
import { Operators } from '../stage/operators';
import { ReceiverProcess } from '../stage/receiver-process';
import { slowCarrier } from '../stage/slow-carrier';
import { Driver } from '../traffic/driver';
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
    await slowCarrier(system.simulatorControlUrl);
    const operators = await Operators.create(system);
    const accounts = await openAccounts(system, operators, receiver, rate * minutes * 60);
    const uncertain = new UncertainWatch(operators);
    const gateways = new AllGateways(clientsOf(system.baseUrls));
    const driver = new Driver(
      new Random(seed + 1),
      accounts,
      gateways,
      path.join(system.dataDir, 'acknowledged.jsonl'),
      rate,
    );
    const faultInjector = new FaultInjector(system, (begunAt) => driver.acknowledgedBegunAt > begunAt, log);
    const sampler = new Sampler(system, () => driver.acknowledgedMessages);
    const kills = Math.floor((loadMs - QUIET_AT_END_MS) / faultEveryMs);
    const schedule = planFaults(new Random(seed), { kills, only: FAULT_NAMES, meanGapMs: faultEveryMs });

    uncertain.start();
    sampler.start();
    const load = driver.run();
    const faults = faultInjector.run(schedule, AbortSignal.timeout(Math.max(0, loadMs - QUIET_AT_END_MS)));
    const started = performance.now();
    for (let minute = 1; performance.now() - started < loadMs; minute += 1) {
      const before = driver.acknowledgedMessages;
      await delay(Math.min(MINUTE_MS, loadMs - (performance.now() - started)));
      log(
        `\nminute ${minute}: ${driver.acknowledgedMessages - before} messages, ${driver.acknowledgedMessages} in all`,
      );
      for (const line of sampler.seen ? minuteLines(sampler.seen) : []) log(line);
    }
    await faults;
    await sampler.stop();
    driver.stop();
    await load;
    log(
      `\nsent: ${driver.acknowledgedMessages} messages acknowledged, ${faultInjector.injected.length} faults; coming to rest`,
    );
    const { unexpected } = driver;
    const { injected } = faultInjector;
    const sources = { system, operators, uncertain, driver, receiver, injected };
    const rest = await comeToRest(sources, unfinished, REST_WITHIN_MS);
    await uncertain.stop();
    log(`at rest after ${rest.seconds.toFixed(1)} s\n`);

    const judged = sampler.series.judge();
    for (const line of verdictLines(judged)) log(line);
    log('');
    const held = logVerdict(
      [
        { name: 'nothing grows without bound', found: judged.filter(({ grows }) => grows).map(({ name }) => name) },
        { name: 'everything that was killed came back', found: neverBack(injected) },
        { name: 'sends get 200, 402 or 503, unknown one-time passwords 409', found: unexpected },
        ...(await checkedAtRest(system, rest)),
      ],
      log,
    );
    log(`\n${held ? 'nothing grew without bound, every invariant held' : 'NOT all is well'}; seed ${seed}`);
    return held;
  } finally {
    receiver.stop();
  }
}
