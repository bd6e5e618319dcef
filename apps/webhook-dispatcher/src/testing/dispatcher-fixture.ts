import type { INestMicroservice } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import type { EventBatchReply, Operation } from '@sms/contracts/rpc';
import {
  type EndpointReply,
  type MessageStatusChangedEvent,
  WEBHOOK_DISPATCHER_EVENTS,
  WEBHOOK_DISPATCHER_OPERATIONS,
  type WebhookDispatcherEvent,
} from '@sms/contracts/webhook-dispatcher';
import { runMigrations } from '@sms/platform/database';
import { createLogger } from '@sms/platform/observability';
import { startService } from '@sms/platform/service';
import {
  createTestDatabase,
  eventRequest,
  startNatsServer,
  type TestDatabase,
  type TestNatsServer,
  testInfrastructure,
} from '@sms/testing';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Pool } from 'pg';
import { firstValueFrom, timeout } from 'rxjs';
import { dispatcherConfig } from '../config/webhook-dispatcher.config';
import { MIGRATIONS } from '../migrations';
import { WebhookDispatcherModule } from '../webhook-dispatcher.module';

type StatusPayload = MessageStatusChangedEvent['payload'];

const REQUEST_TIMEOUT_MS = 20_000;

/** A database and a NATS server for one spec file, and as many replicas of the dispatcher on them as it starts. */
export class DispatcherFixture {
  private readonly apps: INestMicroservice[] = [];
  private nextAccountId = 1;

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNatsServer,
    /** For looking at and preparing rows. */
    readonly sql: Pool,
    private readonly client: ClientNats,
  ) {}

  static async create(name: string): Promise<DispatcherFixture> {
    const [database, nats] = await Promise.all([createTestDatabase(name), startNatsServer()]);
    await runMigrations({ url: database.url, name: 'test' }, MIGRATIONS);
    const client = new ClientNats({ servers: [nats.url] });
    await client.connect();
    return new DispatcherFixture(database, nats, new Pool({ connectionString: database.url, max: 2 }), client);
  }

  /** Starts a replica; `settings` without the prefix `WEBHOOK_DISPATCHER_`, null for the service's own default. */
  async startReplica(settings: Readonly<Record<string, string | null>> = {}): Promise<INestMicroservice> {
    const defaults = {
      DATABASE_URL: this.database.url,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      ALLOWED_CIDRS: '127.0.0.0/8',
      EXTRA_CA_FILE: path.join(testInfrastructure().caDir, 'ca.pem'),
      RETRY_DELAYS_SECONDS: '0.05,0.05,0.05,0.05',
      TIMEOUT_MS: '8000',
      BREAKER_THRESHOLD: '1000',
    };
    process.env['NATS_URL'] = this.nats.url;
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

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.client.close();
    await this.sql.end();
    await this.nats.stop();
    await this.database.drop();
  }

  async request<Request, Reply>(to: Operation<Request, Reply>, payload: Request): Promise<Reply> {
    return firstValueFrom(this.client.send<Reply>(to, payload as object).pipe(timeout(REQUEST_TIMEOUT_MS)));
  }

  setEndpoint(accountId: number, url: string | null): Promise<EndpointReply> {
    return this.request(WEBHOOK_DISPATCHER_OPERATIONS.setEndpoint, { accountId, url });
  }

  /** Tells the dispatcher of a new account. */
  async addVendor(parentAccountId: number | null = null): Promise<{ accountId: number; uuid: string; email: string }> {
    const accountId = this.nextAccountId++;
    const vendor = { accountId, uuid: randomUUID(), email: `vendor${accountId}@example.com` };
    await this.emit({ type: 'vendor.changed', payload: { ...vendor, parentAccountId, version: 1 } });
    return vendor;
  }

  /** A new account with an endpoint. */
  async addEndpoint(url: string): Promise<{ accountId: number; uuid: string; email: string; secret: string }> {
    const vendor = await this.addVendor();
    const { secrets } = await this.setEndpoint(vendor.accountId, url);
    return { ...vendor, secret: secrets[0] ?? '' };
  }

  emit(...events: WebhookDispatcherEvent[]): Promise<EventBatchReply> {
    return this.request(WEBHOOK_DISPATCHER_EVENTS, eventRequest(...events));
  }

  /** Emits status events of `count` new messages and returns their message ids. */
  async emitStatuses(accountId: number, count = 1): Promise<string[]> {
    const events = Array.from({ length: count }, () => statusEvent({ accountId }));
    await this.emit(...events);
    return events.map((event) => event.payload.messageId);
  }

  async deliveries(accountId: number): Promise<DeliveryRow[]> {
    const { rows } = await this.sql.query<DeliveryRow>(
      'SELECT webhook_id, message_id, state, attempts, body FROM deliveries WHERE account_id = $1 ORDER BY id',
      [accountId],
    );
    return rows;
  }

  async attempts(accountId: number): Promise<AttemptRow[]> {
    const { rows } = await this.sql.query<AttemptRow>(
      `SELECT delivery_id, number, owner, lease_token, outcome, status_code, error_code, response_excerpt
       FROM attempts WHERE account_id = $1 ORDER BY id`,
      [accountId],
    );
    return rows;
  }
}

interface DeliveryRow {
  webhook_id: string;
  message_id: string;
  state: string;
  attempts: number;
  body: string;
}

interface AttemptRow {
  delivery_id: number;
  number: number;
  owner: string;
  lease_token: number;
  outcome: string | null;
  status_code: number | null;
  error_code: string | null;
  response_excerpt: string | null;
}

export function statusEvent(changes: Partial<StatusPayload>): MessageStatusChangedEvent {
  const payload: StatusPayload = {
    accountId: 1,
    smsLogId: 1,
    messageId: randomUUID(),
    requestId: randomUUID(),
    status: 'delivered',
    recipient: '255700000001',
    sender: 'ACME',
    text: 'Hello',
    carrierMessageId: 'c-1',
    failureReason: null,
    deliveredAt: '2026-01-27T10:00:03.000Z',
    createdAt: '2026-01-27T10:00:00.000Z',
    updatedAt: '2026-01-27T10:00:03.500Z',
    ...changes,
  };
  return { type: 'message.status-changed', payload };
}
