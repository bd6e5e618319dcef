import path from 'node:path';
import { freePort, RunningProcesses, workspaceRoot } from '@sms/dev-env';
import {
  alignedLines,
  type Log,
  Operators,
  ownFolder,
  type SimulatorProcess,
  startSimulator,
  stopSignal,
  unlessStopped,
} from '@sms/kit';
import { type AtRest, comeToRest } from '../evidence/come-to-rest';
import { UncertainWatch } from '../evidence/uncertain-watch';
import { logVerdict } from '../evidence/verdict';
import { checkedAtRest } from '../invariants/checked-at-rest';
import { gapsFollowTheSchedule } from '../invariants/retry-gaps';
import { unfinished } from '../invariants/unfinished';
import { openAccount } from '../stage/accounts';
import { ReceiverProcess } from '../stage/receiver-process';
import { SHORT_WAITS } from '../stage/settings';
import { setRules } from '../stage/slow-carrier';
import { CARRIER_ACCOUNT, carrierSettings } from './carrier-rules';
import { checkKept } from './check-kept';
import { launch, type LaunchedSystem } from './launched-system';
import { leaveBehind, type LeftBehind, type Stage } from './leave-behind';
import { leftProblems, leftRows } from './left-states';
import type { Origin } from './release';
import { buildRelease } from './release-checkout';
import { Sends } from './sends';

const REST_WITHIN_MS = 240_000;

/** For both systems. */
const WAITS = {
  ...SHORT_WAITS,
  // A worker on a busy machine keeps it.
  MESSAGING_SESSION_LEASE_SECONDS: '15',
  // Longer than from the first uncertain message to the kill.
  MESSAGING_UNCERTAIN_WAIT_SECONDS: '20',
  // Five attempts reach over the time without a receiver.
  WEBHOOK_DISPATCHER_RETRY_DELAYS_SECONDS: '5,10,20,40',
};

type Stop = () => void | Promise<void>;

/**
 * Starts the present code on the data folder of a release that was killed, and compares what is known from outside;
 * true when nothing was lost, doubled or forgotten. The folder is kept otherwise.
 */
export async function runUpgrade(origin: Origin, log: Log): Promise<boolean> {
  const folder = await ownFolder('upgrade');
  const signal = stopSignal();
  const stops: Stop[] = [];
  let held = false;
  try {
    held = await unlessStopped(signal, upgrade(origin, folder.path, stops, log));
    return held;
  } finally {
    for (const stop of stops.reverse()) await stop();
    if (held || signal.aborted) await folder.remove();
    else log(`what there is to look at: ${folder.path}`);
  }
}

async function upgrade({ name, commit }: Origin, folder: string, stops: Stop[], log: Log): Promise<boolean> {
  const release = path.join(folder, 'release');
  log(`building ${name} (${commit.slice(0, 8)})`);
  await buildRelease(commit, release);
  const running = await RunningProcesses.open(folder);
  stops.push(() => running.close());
  const carrier = await startSimulator('carrier', CARRIER_ACCOUNT, folder, running);
  stops.push(() => carrier.stop());
  const env = {
    ...{ ...WAITS, DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: 'info', MESSAGING_CARRIERS: carrierSettings(carrier) },
    // The same for both systems, so that clients stay where they are.
    GATEWAY_PORT: String(await freePort()),
  };
  const start = async (checkout: string): Promise<LaunchedSystem> => {
    const system = await launch(checkout, path.join(folder, 'data'), env);
    stops.push(() => system.stop());
    return system;
  };

  const before = await start(release);
  const stage = await setStage(before, carrier, folder, stops);
  const left = await leaveBehind(stage);
  await before.killAll();
  log(`ready after ${before.readyAfterSeconds.toFixed(1)} s, filled and killed; the present code starts on its folder`);
  await setRules(carrier.controlUrl, []);
  await stage.receiver.restart();
  const system = await start(workspaceRoot());
  return compare({ ...stage, system }, left, log);
}

async function setStage(
  system: LaunchedSystem,
  { controlUrl }: SimulatorProcess,
  folder: string,
  stops: Stop[],
): Promise<Stage> {
  const receiver = await ReceiverProcess.start(path.join(folder, 'data/dev-ca'), folder);
  stops.push(() => receiver.stop());
  const operators = await Operators.create(system);
  const uncertain = new UncertainWatch(operators);
  uncertain.start();
  stops.push(() => uncertain.stop());
  const shop = await openAccount(system, operators, receiver, 'shop');
  const campaign = await openAccount(system, operators, undefined, 'campaign');
  const sends = new Sends([shop, campaign], path.join(folder, 'acknowledged.jsonl'));
  return { system, operators, uncertain, receiver, carrierUrl: controlUrl, sends, shop, campaign };
}

async function compare(stage: Stage, left: LeftBehind, log: Log): Promise<boolean> {
  const kept = await checkKept(stage, left);
  const system = { databaseUrls: stage.system.databaseUrls, simulatorControlUrl: stage.carrierUrl };
  const sources = { ...stage, system, driver: stage.sends, injected: [] };
  const rest = await comeToRest(sources, unfinished, REST_WITHIN_MS);
  const messages = rest.evidence.accounts.flatMap((account) => account.log);
  log(`ready after ${stage.system.readyAfterSeconds.toFixed(1)} s, at rest after ${rest.seconds.toFixed(1)} s\n`);
  for (const line of alignedLines([
    ['left behind', 'count', 'became'],
    ...leftRows(left.states, messages),
    ...otherRows(left, rest),
  ]))
    log(line);
  log('');
  return logVerdict(
    [
      ...kept,
      { name: 'messages were left in every state, and were delivered', found: leftProblems(left.states, messages) },
      // The receiver was away, and what it got before has no attempts after it.
      ...(await checkedAtRest(system, rest, { leaveOut: [gapsFollowTheSchedule] })),
    ],
    log,
  );
}

function otherRows({ waitingEvents, heldCredits }: LeftBehind, { evidence }: AtRest): string[][] {
  const waiting = evidence.accounts.flatMap((account) => account.unfinished).length;
  const held = evidence.accounts.reduce((sum, { credits }) => sum + credits.held, 0);
  return [
    ['webhook events waiting', String(waitingEvents), `${waiting} waiting`],
    ['credits held', String(heldCredits), `${held} held`],
  ];
}
