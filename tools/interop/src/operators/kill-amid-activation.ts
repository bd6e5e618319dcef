import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE, type SupervisedProcess } from '@sms/dev-env';
import { delivering } from '../cases/scripts';
import type { Script } from '../smsc/scripted-smsc';
import type { Vendor } from '../stage/vendor';
import { count, type Finding, problems } from './finding';
import { copiesAt, type ForeignCarrier } from './foreign-carrier';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

const TRAFFIC = '467050';
const PROBES = '467051';
const MESSAGES_PER_SECOND = 60;
const PROBES_A_ROUND = 20;
const ANSWER_MS = 200;
const DEADLINE_MS = 60_000;
/** Who is killed, and when after the call that puts a version in force: in times that such a call takes. */
const ROUNDS = [
  { victim: 'messaging', at: 0.3 },
  { victim: 'messaging-worker', at: 0.5 },
  { victim: 'messaging', at: 0.7 },
  { victim: 'messaging-worker', at: 2 },
  { victim: 'messaging', at: 1 },
  { victim: 'messaging-worker', at: 6 },
  { victim: 'messaging', at: 1.3 },
] as const;

interface Side {
  readonly version: number;
  readonly carrier: ForeignCarrier;
}

/** So slowly that a worker that dies has messages in flight. */
const answering: Script = async (submit, smsc) => {
  await pause(ANSWER_MS);
  await delivering(submit, smsc);
};

/** Two versions take turns, each with one carrier for all numbers; a process dies while each is put in force. */
export async function* killAmidActivation(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions } = stage;
  const [left, right] = [await stage.carrier('left'), await stage.carrier('right')];
  for (const carrier of [left, right]) carrier.script = answering;
  const sides = [await sideOf(stage, left, [left, right], 2), await sideOf(stage, right, [left, right], 4)] as const;
  const vendor = await stage.vendor();
  const traffic = stage.traffic(vendor, TRAFFIC, MESSAGES_PER_SECOND);
  const begunAt = performance.now();
  const callMs = (await versions.activate(sides[0].version, sides[1].version)) - begunAt;
  let [inForce, failed, applied] = [await versions.inEffect(), 0, 0];
  const found: string[] = [];
  for (const [round, { victim, at }] of ROUNDS.entries()) {
    const target = sides.find(({ version }) => version !== inForce)!.version;
    const replicas = stage.system.replicas[victim];
    const process = replicas[Math.floor(round / 2) % replicas.length]!;
    const isAnswered = await activateAndKill(stage, { target, replaces: inForce, process, afterMs: at * callMs });
    const now = await versions.inEffect();
    await stage.bound('left', 'right');
    if (!isAnswered) failed += 1;
    if (!isAnswered && now === target) applied += 1;
    const isTrue = now === target || (!isAnswered && now === inForce);
    inForce = now;
    const carrier = sides.find(({ version }) => version === now)?.carrier;
    const wrong = [...problems([!isTrue, `version ${now} is in force`]), ...(await misled(vendor, carrier, round))];
    found.push(...wrong.map((problem) => `round ${round + 1}: ${problem}`));
  }
  yield {
    name: `${ROUNDS.length} processes die while versions are put in force`,
    seen: `${ROUNDS.length - failed} calls succeeded, ${failed} failed, of which ${applied} took effect`,
    problems: found,
  };
  await traffic.stop();
  const all = [...traffic.sent, ...numbers(PROBES, ROUNDS.length * PROBES_A_ROUND)];
  const { repeated, wrong } = await stage.onceEach(vendor, all, [left, right]);
  const copies = copiesAt([left, right]);
  const unwanted = traffic.refused.filter((number) => copies.has(number)).length;
  yield {
    name: '… and all messages end',
    seen: `${count(all.length)} sent, ${repeated} repeated after an uncertain outcome; ${count(traffic.refused.length)} refused`,
    problems: [...wrong, ...problems([unwanted > 0, `${unwanted} sent although they were refused`])],
  };
  await versions.putInForce(0);
}

/** Puts a version in force in which one carrier takes all, and each has so many sessions. */
async function sideOf(
  { versions }: OperatorStage,
  carrier: ForeignCarrier,
  both: readonly ForeignCarrier[],
  sessions: number,
): Promise<Side> {
  const others = (entry: { readonly name?: unknown }): boolean => both.every(({ name }) => name !== entry.name);
  const version = await versions.draft(({ carriers }) => ({
    carriers: [...carriers.filter(others), ...both.map((one) => one.settings({ max_sessions: sessions }))],
    routes: [{ name: 'one side', prefixes: [TRAFFIC, PROBES], carriers: [carrier.name] }],
  }));
  await versions.putInForce(version);
  return { version, carrier };
}

/** Returns whether the call succeeded. */
async function activateAndKill(
  { versions }: OperatorStage,
  kill: {
    readonly target: number;
    readonly replaces: number;
    readonly process: SupervisedProcess;
    readonly afterMs: number;
  },
): Promise<boolean> {
  const call = versions.activate(kill.target, kill.replaces).then(
    () => true,
    (error: unknown) => (error instanceof ApiError && error.status < 500 ? error : false),
  );
  await pause(kill.afterMs);
  await kill.process.crash();
  const answer = await call;
  if (answer instanceof ApiError) throw answer;
  await becomesTrue(() => kill.process.isReady(), DEADLINE_MS * MACHINE_PACE, 100);
  return answer;
}

/** Sends some messages, and says whether others than the carrier in force got them. */
async function misled(vendor: Vendor, carrier: ForeignCarrier | undefined, round: number): Promise<string[]> {
  const probes = numbers(PROBES, PROBES_A_ROUND, round * PROBES_A_ROUND);
  const key = randomUUID();
  // The process may be busy with what has waited for its start.
  const isSent = (): Promise<boolean> =>
    vendor.sendBulk(probes, 'Sale ends today.', key).then(
      () => true,
      () => false,
    );
  await becomesTrue(isSent, DEADLINE_MS * MACHINE_PACE, 500);
  const got = () => probes.filter((number) => (carrier?.smsc.submitsTo(number).length ?? 0) > 0).length;
  await becomesTrue(() => got() === PROBES_A_ROUND, DEADLINE_MS * MACHINE_PACE, 100);
  return problems([got() < PROBES_A_ROUND, `${got()} of ${PROBES_A_ROUND} messages went to its carrier`]);
}
