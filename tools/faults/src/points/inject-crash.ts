import { becomesTrue } from '@sms/dev-env';
import { setTimeout as delay } from 'node:timers/promises';
import { checkedAtRest } from '../invariants/checked-at-rest';
import { doubledMessages } from '../invariants/copies';
import { lostPhones } from '../invariants/messages';
import type { PointControl } from './point-control';
import type { PointStage } from './point-stage';
import type { Point } from './points-plan';

export interface InjectedCrash {
  readonly process: string;
  readonly point: string;
  /** Whether the process passed it in time. */
  readonly died: boolean;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly uncertain: number;
  /** Until the process was ready again and a send begun after its death was acknowledged; undefined: never. */
  readonly recoveredAfterMs: number | undefined;
  /** Until the system was at rest again, from the last acknowledgement. */
  readonly seconds: number;
  readonly violations: readonly string[];
}

const PASSED_WITHIN_MS = 20_000;
const RECOVERS_WITHIN_MS = 60_000;
export const REST_WITHIN_MS = 90_000;
/** Messages that are sent after a death, so that what died there is passed again. */
const AFTERWARDS = 8;

/** Sends, has the process end itself at the point, and looks at everything when the system is at rest again. */
export async function injectCrash(
  control: PointControl,
  stage: PointStage,
  { process, point }: Point,
): Promise<InjectedCrash> {
  const load = await stage.load();
  const { driver } = load;
  await becomesTrue(() => driver.acknowledgedMessages > 0, RECOVERS_WITHIN_MS);
  await control.arm(process, point);
  const died = await control.hasFired(process, PASSED_WITHIN_MS);
  const diedAt = performance.now();
  if (!died) await control.disarm(process);
  const before = driver.acknowledgedMessages;
  const back = await becomesTrue(
    async () =>
      driver.acknowledgedBegunAt > diedAt &&
      driver.acknowledgedMessages >= before + AFTERWARDS &&
      (await process.isReady()),
    RECOVERS_WITHIN_MS,
  );
  const recoveredAfterMs = back ? Math.round(performance.now() - diedAt) : undefined;
  await delay(100);
  await load.stop();
  const rest = await load.rest([], REST_WITHIN_MS);
  const { evidence, seconds } = rest;
  return {
    process: process.name,
    point,
    died,
    acknowledged: driver.acknowledgedMessages,
    lost: lostPhones(evidence).length,
    doubled: doubledMessages(evidence).length,
    uncertain: evidence.uncertain.length,
    recoveredAfterMs,
    seconds,
    violations: [
      ...(back ? [] : ['it is not back']),
      ...driver.unexpected,
      ...(await checkedAtRest(stage.system, rest)).flatMap(({ name, found }) => found.map((row) => `${name}: ${row}`)),
    ],
  };
}
