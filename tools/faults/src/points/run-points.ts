import type { ServiceName, SupervisedProcess, System } from '@sms/dev-env';
import type { Log } from '@sms/kit';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../plan/random';
import { onOwnSystem } from '../stage/own-system';
import { PointControl } from './point-control';
import { PointStage } from './point-stage';
import { type Point, pointsPlan, type PointsPlan } from './points-plan';
import { pointTable } from './point-table';
import { REQUIRED_POINTS } from './required-points';
import { type InjectedCrash, injectCrash, REST_WITHIN_MS } from './inject-crash';

const REHEARSAL_MS = 20_000;
/** What the run itself asks for all the time. */
const LOOKING = /^request\.messaging\.uncertain\b/;

/** `--points`: each process ends itself once at each of its points; true when every invariant held after each. */
export async function runPoints(args: string[], log: Log): Promise<boolean> {
  const plan = pointsPlan(args);
  let control: PointControl | undefined;
  return onOwnSystem(
    log,
    async (dataDir) => {
      control = await PointControl.open(dataDir);
      return { ownFacts: control.ownFacts };
    },
    async (system) => control !== undefined && walk(system, control, plan, log),
  );
}

async function walk(system: System, control: PointControl, plan: PointsPlan, log: Log): Promise<boolean> {
  const started = performance.now();
  const random = new Random(plan.seed);
  const stage = await PointStage.open(system, random);
  try {
    const points =
      plan.at.length > 0
        ? plan.at.flatMap(({ process, point }) => system.replicas[process].map((one) => ({ process: one, point })))
        : interleaved(await rehearse(system, control, stage, plan)).slice(0, plan.most);
    log(`seed ${plan.seed}: ${points.length} points`);
    const injected: InjectedCrash[] = [];
    for (const point of points) {
      const result = await injectCrash(control, stage, point);
      injected.push(result);
      log(lineOf(result, injected.length));
      for (const violation of result.violations.slice(0, 5)) log(`        ${violation}`);
    }
    log('');
    for (const line of pointTable(injected)) log(line);
    const missing = plan.isWhole ? missingPoints(injected) : [];
    for (const point of missing) log(`never passed: ${point}`);
    const held = missing.length === 0 && injected.every(({ died, violations }) => died && violations.length === 0);
    const seconds = Math.round((performance.now() - started) / 1_000);
    log(`\n${held ? 'every invariant held' : 'NOT every invariant held'}; seed ${plan.seed}, ${seconds} s`);
    return held;
  } finally {
    await stage.close();
  }
}

/** What the processes pass while messages are sent and come to rest, by process. */
async function rehearse(
  { replicas }: System,
  control: PointControl,
  stage: PointStage,
  plan: PointsPlan,
): Promise<Map<SupervisedProcess, string[]>> {
  const processes = plan.only.flatMap((name: ServiceName) => replicas[name]);
  const load = await stage.load();
  for (const process of processes) await control.forgetPassed(process);
  await delay(REHEARSAL_MS);
  const seen = new Map<SupervisedProcess, string[]>();
  for (const process of processes) {
    const passed = await control.passed(process);
    seen.set(
      process,
      passed.filter((point) => point.includes(plan.match) && !LOOKING.test(point)),
    );
  }
  await load.stop();
  await load.rest([], REST_WITHIN_MS);
  return seen;
}

/** In turns, so that each process lives for a while between two of its deaths, as supervisors want it. */
function interleaved(seen: ReadonlyMap<SupervisedProcess, readonly string[]>): Point[] {
  const longest = Math.max(...[...seen.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_unused, index) =>
    [...seen].flatMap(([process, points]) => {
      const point = points[index];
      return point === undefined ? [] : [{ process, point }];
    }),
  ).flat();
}

function missingPoints(injected: readonly InjectedCrash[]): string[] {
  const known = new Set(injected.map(({ process, point }) => `${process} ${point}`));
  return REQUIRED_POINTS.filter((point) => !known.has(point));
}

function lineOf(
  { process, point, died, lost, doubled, recoveredAfterMs, seconds }: InjectedCrash,
  number: number,
): string {
  const recovery = recoveredAfterMs === undefined ? 'NOT BACK' : `back after ${recoveredAfterMs} ms`;
  const ending = died ? `died, ${recovery}, lost ${lost}, doubled ${doubled}` : 'NOT PASSED';
  return `${String(number).padStart(3)}. ${process} ${point}: ${ending}, at rest ${seconds.toFixed(1)} s`;
}
