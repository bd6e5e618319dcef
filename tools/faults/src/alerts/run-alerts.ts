import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, OperatorApi } from '@sms/api-client';
import { becomesTrue, type System } from '@sms/dev-env';
import { alignedLines, type Log, type MonitoringPrograms } from '@sms/kit';
import { openAccount } from '../stage/accounts';
import { ReceiverProcess } from '../stage/receiver-process';
import { type AlertFault, type AlertStage, CarrierRules } from './alert-fault';
import { anotherVersion } from './another-version';
import {
  bulkFlood,
  carrierAway,
  credentialsRefused,
  cutTwice,
  receiptsStop,
  throttled,
  undelivered,
  unmatched,
} from './carrier-faults';
import { auditOld, backupOld, leaveAudit, leaveBackup } from './job-faults';
import { Monitoring } from './monitoring';
import { type Expected, Notifications } from './notifications';
import {
  creditLow,
  dispatcherFrozen,
  endpointWaits,
  natsAway,
  operatorAdded,
  operatorOverLimit,
  otpFlood,
  partitionsMissing,
  poisonEvent,
  postgresAway,
  postgresSlow,
  proxyNotNamed,
  receiverAway,
  workerStopped,
} from './system-faults';
import { Traffic } from './traffic';

const FIRES_WITHIN_MS = 200_000;
const CLEARS_WITHIN_MS = 150_000;
const BEFORE_MS = 10_000;
const PROBE_EVERY_MS = 1_000;

/** Faults of one line do not hide each other, and are there together. */
const rounds = (): readonly (readonly AlertFault[])[] => [
  [
    receiptsStop,
    receiverAway,
    poisonEvent,
    partitionsMissing(),
    proxyNotNamed,
    backupOld,
    auditOld,
    creditLow(),
    operatorOverLimit,
    operatorAdded,
  ],
  [carrierAway],
  [credentialsRefused],
  [natsAway],
  [postgresAway],
  [postgresSlow(), endpointWaits()],
  [workerStopped],
  [cutTwice, unmatched, undelivered, dispatcherFrozen, otpFlood(), anotherVersion],
  [throttled, bulkFlood()],
];

/** Alert, fault, seconds until it fired, seconds from the end of the fault until it was resolved. */
type Row = readonly [alert: string, fault: string, firedAfter: string, clearedAfter: string];
const HEAD: Row = ['alert', 'fault', 'fired after', 'cleared after'];
const NEVER = 'NEVER';

/** True when each rule has a fault, and each fault fired its alerts and, after its end, cleared them. */
export async function runAlerts(
  system: System,
  programs: MonitoringPrograms,
  { factor, only }: { readonly factor: number; readonly only: string },
  log: Log,
): Promise<boolean> {
  const notifications = await Notifications.start();
  const receiver = await ReceiverProcess.start(system.caDir, system.dataDir);
  const probes = setInterval(() => void probe(system), PROBE_EVERY_MS);
  try {
    const stage = await stageOf(system, receiver);
    // Before Prometheus: what it has not seen from 0 on looks like receipts and webhooks that are missing.
    const traffic = new Traffic(stage.api);
    traffic.start();
    await delay(BEFORE_MS);
    const monitoring = await Monitoring.start(programs, system, {
      factor,
      receiverUrl: notifications.url,
      textfiles: stage.textfiles,
    });
    try {
      const problems = await unpaired(monitoring, rounds().flat());
      await delay(BEFORE_MS);
      const rows: Row[] = [];
      try {
        for (const round of roundsOf(only))
          rows.push(...(await runRound(round, stage, { monitoring, notifications, log })));
        if (only === '') problems.push(...(await monitoring.problems()));
      } finally {
        for (const line of ['', ...alignedLines([HEAD, ...rows]), ...problems]) log(line);
      }
      return rows.length > 0 && problems.length === 0 && !rows.flat().includes(NEVER);
    } finally {
      await traffic.stop();
      await monitoring.stop();
    }
  } finally {
    clearInterval(probes);
    receiver.stop();
    notifications.close();
  }
}

/** Those of one alert; all for an empty name. */
function roundsOf(alert: string): readonly (readonly AlertFault[])[] {
  const isOf = ({ expected }: AlertFault): boolean => alert === '' || expected.some((one) => one.alert === alert);
  return rounds()
    .map((round) => round.filter(isOf))
    .filter(({ length }) => length > 0);
}

async function stageOf(system: System, receiver: ReceiverProcess): Promise<AlertStage> {
  const { api } = await openAccount(system, { first: system.operator }, receiver, 'vendor');
  const operator = await OperatorApi.logIn(new ApiClient(system.baseUrl), system.operator);
  const textfiles = path.join(system.dataDir, 'textfiles');
  await mkdir(textfiles);
  const rules = new CarrierRules(system.simulatorControlUrl);
  const stage = { system, api, operator, receiver, rules, textfiles };
  await leaveBackup(stage);
  await leaveAudit(stage);
  return stage;
}

/** As an orchestrator does: some gauges are read when it asks. */
async function probe({ replicas }: System): Promise<void> {
  await Promise.all(
    Object.values(replicas)
      .flat()
      .map((process) => process.isReady()),
  );
}

async function unpaired(monitoring: Monitoring, faults: readonly AlertFault[]): Promise<string[]> {
  const rules = new Set(await monitoring.alertNames());
  const expected = new Set(faults.flatMap((fault) => fault.expected.map(({ alert }) => alert)));
  return [
    ...[...rules].filter((name) => !expected.has(name)).map((name) => `the rule ${name} has no fault`),
    ...[...expected].filter((name) => !rules.has(name)).map((name) => `the fault of ${name} has no rule`),
  ];
}

async function runRound(
  round: readonly AlertFault[],
  stage: AlertStage,
  { monitoring, notifications, log }: { monitoring: Monitoring; notifications: Notifications; log: Log },
): Promise<Row[]> {
  const pairs = round.flatMap(({ fault, expected }) => expected.map((one) => ({ fault, expected: one })));
  const alerts = pairs.map(({ expected }) => expected);
  const isQuiet = async (): Promise<boolean> =>
    !alerts.some((alert) => notifications.isFiring(alert)) && !(await monitoring.isActive(alerts));
  if (!(await becomesTrue(isQuiet, CLEARS_WITHIN_MS, 500))) throw new Error('an alert fires before its fault');
  log(round.map(({ fault }) => fault).join('; '));
  const begun = performance.now();
  for (const fault of round) await fault.begin(stage);
  const fired = await Promise.all(
    pairs.map(({ expected }) => waitFor(() => notifications.isFiring(expected), begun, FIRES_WITHIN_MS)),
  );
  for (const fault of round) await fault.end(stage);
  const ended = performance.now();
  const cleared = await Promise.all(
    pairs.map(({ expected }) => waitFor(() => !notifications.isFiring(expected), ended, CLEARS_WITHIN_MS)),
  );
  return pairs.map(({ fault, expected }, index): Row => {
    const row: Row = [nameOf(expected), fault, fired[index] ?? NEVER, fired[index] ? (cleared[index] ?? NEVER) : ''];
    log(`  ${row[0]}: fired after ${row[2]}, cleared after ${row[3]}`);
    return row;
  });
}

/** Seconds since a moment until the check holds; undefined when it does not in time. */
async function waitFor(check: () => boolean, since: number, withinMs: number): Promise<string | undefined> {
  const held = await becomesTrue(check, withinMs, 100);
  return held ? `${((performance.now() - since) / 1_000).toFixed(1)} s` : undefined;
}

function nameOf({ alert, labels = {} }: Expected): string {
  const values = Object.values(labels);
  return values.length === 0 ? alert : `${alert} (${values.join()})`;
}
