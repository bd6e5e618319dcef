import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, urlOfDatabase } from '@sms/dev-env';
import type { Client } from 'pg';
import type { Log } from '@sms/kit';
import { fillBilling, fillHolds } from '../services/billing';
import { fillMessaging, fillWaiting } from '../services/messaging';
import { fillWebhooks } from '../services/webhook-dispatcher';
import { type BenchSystem, type StageOptions, withSystem } from '../stage/bench-system';
import { dropOldest, type Dropped } from './drop-oldest';
import type { Filling } from '../fill/filling';
import { PlanRecorder } from './plan-recorder';
import type { RequestTime } from './request-times';
import { type StatementTimes, timesOf } from './statement-times';
import { type Leaf, leaves } from './tables';
import { runTraffic } from './traffic';

const DAY_MS = 86_400_000;
/** Webhooks are kept for a month. */
const DAYS = 30;
const CLAIM_SECONDS = 8;
const SERVICES = new Set(['gateway', 'messaging', 'billing', 'webhook_dispatcher', 'otp', 'sender_names']);

export interface Size {
  readonly messages: number;
  readonly waiting: number;
}

export interface Phase {
  readonly times: ReadonlyMap<string, StatementTimes>;
  /** Milliseconds of a statement that reads no table. */
  readonly pace: number;
}

export interface MeasuredSize {
  readonly traffic: Phase;
  /** How long reading takes over HTTP. */
  readonly requests: readonly RequestTime[];
  /** The traffic once more, when the oldest partitions are gone. */
  readonly afterDropping: Phase;
  /** While the queue is long. */
  readonly claiming: Phase;
  readonly leaves: readonly Leaf[];
  readonly megabytes: Readonly<Record<string, number>>;
  readonly dropped: readonly Dropped[];
}

/** Fills a system of its own with so many messages, runs the same traffic on it and records each statement. */
export function measureSize(options: StageOptions, { messages, waiting }: Size): Promise<MeasuredSize> {
  return withSystem(options, async (stage) => {
    const { log } = options;
    const { system } = stage;
    // Without a limit: what the limiter costs depends on the last minute, not on the history.
    const vendor = await stage.vendor('growth');
    await vendor.sendWebhooksTo(`${stage.receiver.addresses.webhookUrl}/hook`);
    const databases = await connectAll(stage);
    const recorder = await PlanRecorder.open(system.postgresUrl, system.postgres?.logFile ?? '');
    try {
      const to = new Date(Date.now() - DAY_MS / 24);
      const history = { accountId: vendor.id, messages, from: new Date(to.getTime() - DAYS * DAY_MS), to };
      await fillHistory(databases, history, log);
      const { megabytes, leaves: all } = await sizesOf(databases);
      const record = async (work: () => Promise<unknown>): Promise<Phase> => {
        await recorder.begin();
        await work();
        const { plans, pace } = await recorder.end();
        return { times: timesOf(plans, SERVICES), pace };
      };
      // Connections plan their statements anew; what they read first is read once more.
      await runTraffic(stage, vendor);
      const traffic = await record(() => runTraffic(stage, vendor));
      // Once more without the recorder, which logs a plan for each statement.
      const requests = await runTraffic(stage, vendor);

      const dropped: Dropped[] = [];
      for (const client of Object.values(databases)) dropped.push(...(await dropOldest(client)));
      const afterDropping = await record(() => runTraffic(stage, vendor));

      const worker = system.services['messaging-worker'];
      worker.kill('SIGSTOP');
      const queued: Filling = { accountId: vendor.id, messages: waiting, from: to, to: new Date() };
      await fillHolds(databases.billing, queued)
        .then(() => fillWaiting(databases.messaging, queued))
        .finally(() => worker.kill('SIGCONT'));
      await databases.messaging.query('ANALYZE');
      const claiming = await record(() => pause(CLAIM_SECONDS * 1_000));
      return { traffic, requests, afterDropping, claiming, leaves: all, megabytes, dropped };
    } finally {
      await recorder.close();
      for (const client of Object.values(databases)) await client.end();
    }
  });
}

async function fillHistory(databases: Databases, history: Filling, log: Log): Promise<void> {
  const began = performance.now();
  await Promise.all([
    fillMessaging(databases.messaging, history),
    fillBilling(databases.billing, history),
    fillWebhooks(databases.webhook_dispatcher, history),
  ]);
  for (const client of Object.values(databases)) await client.query('VACUUM (ANALYZE)');
  const seconds = Math.round((performance.now() - began) / 1_000);
  log(`${history.messages.toLocaleString('en')} messages filled in ${seconds} s`);
}

async function sizesOf(databases: Databases): Promise<Pick<MeasuredSize, 'megabytes' | 'leaves'>> {
  const megabytes: Record<string, number> = {};
  const all: Leaf[] = [];
  for (const [name, client] of Object.entries(databases)) {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    megabytes[name] = Number(rows[0]?.bytes) / 1e6;
    all.push(...(await leaves(client)));
  }
  return { megabytes, leaves: all };
}

type Databases = Readonly<Record<'messaging' | 'billing' | 'webhook_dispatcher', Client>>;

/** As superuser: filling is no business of the services' roles. */
async function connectAll({ system }: BenchSystem): Promise<Databases> {
  const connect = async (database: string): Promise<Client> => {
    const client = await openConnection(urlOfDatabase(system.postgresUrl, new URL(database).pathname.slice(1)));
    // What is generated may be lost with the server, and then the run is.
    await client.query('SET synchronous_commit = off');
    return client;
  };
  return {
    messaging: await connect(system.databaseUrls.messaging),
    billing: await connect(system.databaseUrls.billing),
    webhook_dispatcher: await connect(system.databaseUrls.webhook_dispatcher),
  };
}
