import type { INestMicroservice, Type } from '@nestjs/common';
import type { HoldBatch } from '@sms/contracts/billing';
import {
  MESSAGING_EVENTS,
  MESSAGING_OPERATIONS,
  type LogEntry,
  type MessagingEvent,
  type SubmitItem,
  type SendOutcome,
} from '@sms/contracts/messaging';
import { requestIdOf } from '@sms/contracts/rpc';
import {
  type MessageReceivedEvent,
  WEBHOOK_DISPATCHER_EVENTS,
  type MessageStatusChangedEvent,
} from '@sms/contracts/webhook-dispatcher';
import { Database, runMigrations } from '@sms/platform/database';
import { RpcClient } from '@sms/platform/nats';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import {
  ALL_TAKEN,
  createMigratedDatabase,
  eventRequest,
  eventsOf,
  eventually,
  NatsPeer,
  testInfrastructure,
} from '@sms/testing';
import { v7 as uuidv7 } from 'uuid';
import { messagingConfig, messagingWorkerConfig } from '../config/messaging.config';
import { MessagingModule } from '../messaging.module';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../migrations';
import { WorkerModule } from '../worker.module';
import { BillingPeer, type SettledPart } from './billing-peer';
import { ScriptedCarrier } from './scripted-carrier';
import { setTestEnvironment, withEnvironment } from './test-environment.config';
import { WorkerProcess } from './worker-process';

/** A worker, or a request side, in the process of the test. */
export interface WorkerUnderTest {
  /** A part of it, to have it do at once what it does from time to time. */
  part<T>(part: Type<T>): T;
  /** Stops it in order, as SIGTERM does. */
  stop(): Promise<void>;
}

/**
 * Both sides of messaging over real NATS, Postgres and SMPP; billing and webhook-dispatcher are peers that keep what is
 * reported to them.
 */
export class MessagingUnderTest {
  readonly billing = new BillingPeer();
  readonly statusEvents: MessageStatusChangedEvent['payload'][] = [];
  readonly receivedEvents: MessageReceivedEvent['payload'][] = [];
  /** The context of each status event. */
  readonly statusTraces: MessageStatusChangedEvent['traceParent'][] = [];
  private readonly workers = new Set<WorkerUnderTest>();
  private readonly processes: WorkerProcess[] = [];

  private constructor(
    readonly rpc: RpcClient,
    readonly database: Database,
    readonly carrier: ScriptedCarrier,
    readonly peer: NatsPeer,
    private readonly app: INestMicroservice,
    private readonly stopRequestSide: () => Promise<void>,
  ) {}

  /** `postgresUrl`: of a server of the test's own. */
  static async start(
    overrides: Readonly<Record<string, string>> = {},
    postgresUrl?: string,
  ): Promise<MessagingUnderTest> {
    const { natsUrl } = testInfrastructure();
    const [database, carrier] = await Promise.all([
      createMigratedDatabase('messaging', (target) => runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS), postgresUrl),
      ScriptedCarrier.listen(),
    ]);
    setTestEnvironment({ databaseUrl: database.url, natsUrl, carrierPort: carrier.port }, overrides);
    const peer = await NatsPeer.connect(natsUrl);
    const app = await startService(MessagingModule, messagingConfig, createLogger('messaging', 'silent'));
    const messaging = new MessagingUnderTest(app.get(RpcClient), app.get(Database), carrier, peer, app, async () => {
      await app.close();
      await peer.close();
      await carrier.close();
      await database.drop();
    });
    await messaging.answerAsPeers();
    return messaging;
  }

  /** Starts one more request side on the same database. */
  async startReplica(): Promise<WorkerUnderTest> {
    const app = await startService(MessagingModule, messagingConfig, createLogger('messaging', 'silent'));
    return workerUnderTest(app, () => undefined);
  }

  /** Starts one more worker in this process, under the given variables besides those of the test. */
  async startWorker(environment: Readonly<Record<string, string>> = {}): Promise<WorkerUnderTest> {
    const app = await withEnvironment(environment, () =>
      startService(WorkerModule, messagingWorkerConfig, createLogger('messaging-worker', 'silent')),
    );
    const worker: WorkerUnderTest = workerUnderTest(app, () => this.workers.delete(worker));
    this.workers.add(worker);
    return worker;
  }

  /** Starts one more worker as a process of its own, that can be killed and frozen. */
  async startWorkerProcess(environment: Readonly<Record<string, string>> = {}): Promise<WorkerProcess> {
    const worker = await WorkerProcess.start(environment);
    this.processes.push(worker);
    return worker;
  }

  get settlements(): readonly SettledPart[] {
    return this.billing.settlements;
  }

  /** Billing's batches; removed when they are checked. */
  get holdBatches(): HoldBatch[] {
    return this.billing.holdBatches;
  }

  /** A part of the request side. */
  part<T>(part: Type<T>): T {
    return this.app.get(part);
  }

  /** A part of the worker that was started last. */
  inWorker<T>(part: Type<T>): T {
    const worker = [...this.workers].at(-1);
    if (!worker) throw new Error('no worker runs');
    return worker.part(part);
  }

  /** Stops every worker of this process. */
  async stopWorker(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.stop()));
  }

  /** Stops the oldest worker, as a rolling deploy does. */
  async stopOldestWorker(): Promise<void> {
    const [oldest] = this.workers;
    await oldest?.stop();
  }

  /** Restarts the worker, which runs the sweeps of once a minute at once. */
  async restartWorker(): Promise<void> {
    await this.stopWorker();
    await this.startWorker();
  }

  async stop(): Promise<void> {
    await Promise.all([this.stopWorker(), ...this.processes.map((worker) => worker.kill())]);
    await this.stopRequestSide();
  }

  async submit(...items: SubmitItem[]): Promise<SendOutcome[]> {
    const { results } = await this.rpc.request(MESSAGING_OPERATIONS.submit, { items });
    expect(results.map(({ requestId }) => requestId)).toEqual(items.map(({ requestId }) => requestId));
    return results.map(({ outcome }) => outcome);
  }

  async approveSender(accountId: number, name: string, version = 1): Promise<void> {
    await this.tell({ type: 'sender-name.approved', payload: { accountId, name, version } });
  }

  /** Sends an event as other services do. */
  async tell(event: MessagingEvent): Promise<void> {
    expect(await this.rpc.request(MESSAGING_EVENTS, eventRequest(event))).toEqual(ALL_TAKEN);
  }

  async log(accountId: number, page = 1, perPage = 100): Promise<readonly LogEntry[]> {
    return (await this.rpc.request(MESSAGING_OPERATIONS.logPage, { accountId, page, perPage })).entries;
  }

  /** Waits until the account's newest message has this status. */
  async reached(accountId: number, status: LogEntry['status'], timeoutMs = 10_000): Promise<LogEntry> {
    return eventually(
      async () => {
        const [entry] = await this.log(accountId);
        expect(entry?.status).toBe(status);
        if (!entry) throw new Error('no entry');
        return entry;
      },
      { timeoutMs },
    );
  }

  /** Waits until all accepted bulks are in the log and the queue. */
  async expanded(): Promise<void> {
    await eventually(async () => expect(await this.database.rows('SELECT FROM bulk_send')).toEqual([]), {
      timeoutMs: 30_000,
    });
  }

  /** Waits until nothing is to be expanded, queued, claimed or in an outbox. */
  async quiet(): Promise<void> {
    await this.expanded();
    await eventually(
      async () => {
        const [left] = await this.database.rows(
          `SELECT (SELECT count(*) FROM send_ready) AS ready, (SELECT count(*) FROM send_wait) AS waiting,
             (SELECT count(*) FROM claim) AS claims, (SELECT count(*) FROM outbox) AS outbox`,
        );
        expect(left).toEqual({ ready: 0, waiting: 0, claims: 0, outbox: 0 });
      },
      { timeoutMs: 15_000 },
    );
  }

  /**
   * Moves the acceptance of messages so many hours back, as if the audit had checked them: what is due by then is due
   * now.
   */
  async hoursPass(hours: number): Promise<void> {
    await this.database.rows(
      `UPDATE message_state SET accepted_at = accepted_at - make_interval(hours => $1) WHERE status = 'pending'`,
      [hours],
    );
    await this.database.rows('UPDATE message_watch SET due_at = due_at - make_interval(hours => $1)', [hours]);
    await this.database.rows(
      `INSERT INTO message_watch (kind, due_at, message_id)
       SELECT w.kind, s.accepted_at + make_interval(hours => w.hours), s.message_id
       FROM message_state s, (VALUES ('close', 48), ('ask', 1)) AS w(kind, hours) WHERE s.status = 'pending'
         AND NOT EXISTS (SELECT FROM message_watch known WHERE known.kind = w.kind
           AND known.message_id = s.message_id)`,
      [],
    );
  }

  /** Ends the validity of the account's messages. */
  async validityPasses(accountId: number): Promise<void> {
    await this.database.rows(
      `WITH past AS (UPDATE message SET expires_at = now() WHERE account_id = $1 RETURNING id)
       INSERT INTO message_watch (kind, due_at, message_id) SELECT 'expire', now(), id FROM past`,
      [accountId],
    );
  }

  private async answerAsPeers(): Promise<void> {
    await this.billing.answerOn(this.peer);
    await this.peer.answer(WEBHOOK_DISPATCHER_EVENTS, (request) => {
      for (const event of eventsOf(request)) {
        if (event.type === 'message.received') this.receivedEvents.push(event.payload);
        if (event.type !== 'message.status-changed') continue;
        this.statusEvents.push(event.payload);
        this.statusTraces.push(event.traceParent);
      }
      return ALL_TAKEN;
    });
  }
}

function workerUnderTest(app: INestMicroservice, stopped: () => unknown): WorkerUnderTest {
  let closed: Promise<void> | undefined;
  return {
    part: (part) => app.get(part),
    stop: () => (closed ??= app.close().finally(stopped)),
  };
}

export { accountWithoutBilling, accountWithoutCredit } from './billing-peer';

let lastAccount = 0;

export function newAccount(): number {
  lastAccount += 1;
  return lastAccount;
}

export function sms(accountId: number, overrides: Partial<SubmitItem> = {}): SubmitItem {
  return {
    requestId: requestIdOf(uuidv7()),
    accountId,
    parentAccountId: null,
    userId: 7,
    lane: 'single',
    sender: null,
    defaultSender: null,
    text: 'Hello',
    maskedText: null,
    recipients: ['96171123456'],
    validitySeconds: 172_800,
    ...overrides,
  };
}
