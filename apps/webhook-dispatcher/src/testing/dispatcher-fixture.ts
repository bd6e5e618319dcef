import type { INestMicroservice } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import { type EventBatches, type EventBatchReply, messageIdOf, type Operation, requestIdOf } from '@sms/contracts/rpc';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryState,
  type EndpointReply,
  type ListDeliveriesReply,
  type MessageStatusChangedEvent,
  WEBHOOK_DISPATCHER_EVENTS,
  WEBHOOK_DISPATCHER_OPERATIONS,
  type WebhookDispatcherEvent,
} from '@sms/contracts/webhook-dispatcher';
import { Database } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import { eventRequest, type MigratedDatabase, testInfrastructure } from '@sms/testing';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Pool } from 'pg';
import { firstValueFrom, timeout } from 'rxjs';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { dispatcherConfig } from '../config/webhook-dispatcher.config';
import { ListDeliveriesHandler } from '../history/list-deliveries.handler';
import { WebhookDispatcherModule } from '../webhook-dispatcher.module';
import { createDispatcherDatabase } from './dispatcher-database';

type StatusPayload = MessageStatusChangedEvent['payload'];

const REQUEST_TIMEOUT_MS = 20_000;

/** A database for one spec file, and as many replicas of the dispatcher on it as the spec starts. */
export class DispatcherFixture {
  private readonly apps: INestMicroservice[] = [];
  private nextAccountId = 1;

  private readonly list: ListDeliveriesHandler;

  private constructor(
    readonly database: MigratedDatabase,
    /** For reading and preparing rows. */
    readonly sql: Pool,
    private readonly client: ClientNats,
    private readonly dataSource: DataSource,
  ) {
    this.list = new ListDeliveriesHandler(new Database(dataSource));
  }

  static async create(): Promise<DispatcherFixture> {
    const database = await createDispatcherDatabase();
    const client = new ClientNats({ servers: [testInfrastructure().natsUrl] });
    await client.connect();
    const dataSource = new DataSource({ type: 'postgres', url: database.url, poolSize: 2 });
    await dataSource.initialize();
    const sql = new Pool({ connectionString: database.url, max: 2 });
    return new DispatcherFixture(database, sql, client, dataSource);
  }

  /** Starts a replica; `settings` without the prefix `WEBHOOK_DISPATCHER_`, null for the service's own default. */
  async startReplica(settings: Readonly<Record<string, string | null>> = {}): Promise<INestMicroservice> {
    const defaults = {
      DATABASE_URL: this.database.runtimeUrl,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ALLOWED_CIDRS: '127.0.0.0/8',
      EXTRA_CA_FILE: path.join(testInfrastructure().caDir, 'ca.pem'),
      RETRY_DELAYS_SECONDS: '0.05,0.05,0.05,0.05',
      TIMEOUT_MS: '8000',
      BREAKER_THRESHOLD: '1000',
    };
    process.env['NATS_URL'] = testInfrastructure().natsUrl;
    process.env['LOG_LEVEL'] = 'fatal';
    for (const name of Object.keys(process.env)) if (name.startsWith('WEBHOOK_DISPATCHER_')) delete process.env[name];
    for (const [name, value] of Object.entries({ ...defaults, ...settings }))
      if (value !== null) process.env[`WEBHOOK_DISPATCHER_${name}`] = value;
    const app = await startService(
      WebhookDispatcherModule,
      dispatcherConfig,
      createLogger('webhook-dispatcher', 'fatal'),
    );
    this.apps.push(app);
    return app;
  }

  async stopReplica(replica: INestMicroservice): Promise<void> {
    this.apps.splice(this.apps.indexOf(replica), 1);
    await replica.close();
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.client.close();
    await this.sql.end();
    await this.dataSource.destroy();
    await this.database.drop();
  }

  async request<Request, Reply>(to: Operation<Request, Reply>, payload: Request): Promise<Reply> {
    return firstValueFrom(this.client.send<Reply>(to, payload as object).pipe(timeout(REQUEST_TIMEOUT_MS)));
  }

  setEndpoint(accountId: number, url: string | null): Promise<EndpointReply> {
    return this.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId, url });
  }

  /** Reports a new account to the dispatcher. */
  async addVendor(parentAccountId: number | null = null): Promise<{ accountId: number; uuid: string; email: string }> {
    const accountId = this.nextAccountId++;
    const vendor = { accountId, uuid: randomUUID(), email: `vendor${accountId}@example.com` };
    await this.emit({ type: 'vendor.changed', payload: { ...vendor, parentAccountId, version: 1 } });
    return vendor;
  }

  async addEndpoint(url: string): Promise<{ accountId: number; uuid: string; email: string; secret: string }> {
    const vendor = await this.addVendor();
    const { secrets } = await this.setEndpoint(vendor.accountId, url);
    return { ...vendor, secret: secrets[0] ?? '' };
  }

  emit(...events: WebhookDispatcherEvent[]): Promise<EventBatchReply> {
    return this.send(eventRequest(...events));
  }

  /** Sends batches as a relay does, which may repeat them. */
  send(request: EventBatches<WebhookDispatcherEvent>): Promise<EventBatchReply> {
    return this.request(WEBHOOK_DISPATCHER_EVENTS, request);
  }

  /** Emits status events of `count` new messages and returns their message ids. */
  async emitStatuses(accountId: number, count = 1): Promise<string[]> {
    const events = Array.from({ length: count }, () => statusEvent({ accountId }));
    await this.emit(...events);
    return events.map((event) => event.payload.messageId);
  }

  /** The deliveries that an owner is shown, oldest first. */
  async deliveries(accountId: number): Promise<Delivery[]> {
    const all: Delivery[] = [];
    for (let cursor: number | null | undefined = undefined; cursor !== null;) {
      const page: ListDeliveriesReply = await this.list.execute({
        accountId,
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      });
      all.push(...page.deliveries);
      cursor = page.nextCursor;
    }
    return all.reverse();
  }

  async states(accountId: number): Promise<DeliveryState[]> {
    return (await this.deliveries(accountId)).map(({ state }) => state);
  }

  /** All attempts of an account's deliveries, in the order in which they began. */
  async attempts(accountId: number): Promise<DeliveryAttempt[]> {
    const attempts = (await this.deliveries(accountId)).flatMap((delivery) => delivery.attempts);
    return attempts.sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));
  }

  /** Dates the first events of an account back by some days. */
  async makeOlder(accountId: number, upTo: number, days: number): Promise<void> {
    const { rows } = await this.sql.query<{ from: string; to: string; name: string }>(
      `SELECT day::text AS "from", (day + interval '1 day')::text AS "to", to_char(day AT TIME ZONE 'UTC', 'YYYYMMDD') AS name
       FROM (SELECT DISTINCT date_trunc('day', created_at - make_interval(secs => $3::float8 * 86400), 'UTC') AS day
         FROM event WHERE account_id = $1 AND sequence <= $2) d`,
      [accountId, upTo, days],
    );
    for (const { from, to, name } of rows)
      await this.sql.query(
        `CREATE TABLE IF NOT EXISTS event_p${name} PARTITION OF event FOR VALUES FROM ('${from}') TO ('${to}')`,
      );
    for (const table of ['event', 'event_exception'])
      await this.sql.query(
        `UPDATE ${table} SET created_at = created_at - make_interval(secs => $3::float8 * 86400)
         WHERE account_id = $1 AND sequence <= $2`,
        [accountId, upTo, days],
      );
    await this.sql.query(
      `UPDATE endpoint_queue SET cursor_at = cursor_at - make_interval(secs => $2::float8 * 86400) WHERE account_id = $1`,
      [accountId, days],
    );
  }

  /** The state of a queue: its holder, if any, and when it is due. */
  async queue(
    accountId: number,
  ): Promise<{ owner: string | null; dueAt: Date | null; breaker: string; cursor: number }> {
    const { rows } = await this.sql.query<{
      owner: string | null;
      dueAt: Date | null;
      breaker: string;
      cursor: number;
    }>(
      `SELECT lease_owner AS owner, due_at AS "dueAt", breaker_state AS breaker, cursor FROM endpoint_queue
       WHERE account_id = $1`,
      [accountId],
    );
    const [row] = rows;
    if (!row) throw new Error(`account ${accountId} has no queue`);
    return row;
  }
}

export function statusEvent(changes: Partial<StatusPayload>): MessageStatusChangedEvent {
  const requestId = requestIdOf(uuidv7());
  const payload: StatusPayload = {
    accountId: 1,
    smsLogId: 1,
    messageId: messageIdOf(requestId, 1),
    requestId,
    status: 'delivered',
    recipient: '255700000001',
    sender: 'ACME',
    text: 'Hello',
    carrierMessageId: 'c-1',
    failureReason: null,
    reason: null,
    deliveredAt: '2026-01-27T10:00:03.000Z',
    createdAt: '2026-01-27T10:00:00.000Z',
    updatedAt: '2026-01-27T10:00:03.500Z',
    ...changes,
  };
  return { type: 'message.status-changed', payload };
}
