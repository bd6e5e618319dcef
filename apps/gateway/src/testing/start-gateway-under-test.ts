import type { Type } from '@nestjs/common';
import { ApiClient, type ApiResponse, type Schemas, dataOf, OperatorApi, UNLIMITED_PER_MINUTE } from '@sms/api-client';
import { BILLING_EVENTS } from '@sms/contracts/billing';
import { MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import { Database, runMigrations } from '@sms/platform/database';
import { createLogger, type ServiceLogger } from '@sms/platform/observability';
import type { EventBatches, EventBatchReply, Operation } from '@sms/contracts/rpc';
import { ALL_TAKEN, createMigratedDatabase, eventually, NatsPeer, testInfrastructure } from '@sms/testing';
import { gatewayConfig } from '../config/gateway.config';
import type { OperatorRole } from '../identity/accounts/app-user.entity';
import { PasswordHasher } from '../identity/accounts/password-hasher';
import { MIGRATIONS, RUNTIME_RIGHTS } from '../migrations';
import { createOperator } from '../operator-api/operators/create-operator';
import { startGateway } from '../start-gateway';
import { TcpProxy } from './tcp-proxy';
import { setTestEnvironment } from './test-environment.config';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

export interface Call {
  readonly key?: string;
  readonly bearer?: string;
  /** Sent as JSON; a text or a form is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface VendorUnderTest {
  readonly id: number;
  readonly uuid: string;
  readonly email: string;
  readonly token: string;
  readonly key: string;
}

interface StartOptions {
  /** Whether upstream services take the events of accounts from the start. */
  readonly eventsTaken?: boolean;
  readonly logger?: ServiceLogger;
  /** Environment variables, of replicas as well. */
  readonly env?: Readonly<Record<string, string>>;
  /** URL of a NATS server that the test has started for itself; by default that of its Jest worker. */
  readonly natsUrl?: string;
}

const OPERATOR = { email: 'operator@example.com', password: 'operator of the tests' };
const PASSWORD = 'password of a vendor';

/** Headers that every response of the API must have. */
const EDGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

function expectEdgeHeaders(route: string, headers: Headers): void {
  for (const [name, value] of Object.entries(EDGE_HEADERS))
    if (headers.get(name) !== value) throw new Error(`the answer to ${route} has ${name}: ${headers.get(name)}`);
}

/** The real gateway on its own database; `peer` stands in for the upstream services. */
export class GatewayUnderTest {
  private readonly client: ApiClient;
  private vendors = 0;
  private operators = 0;

  readonly database = this.part(Database);

  private constructor(
    private readonly app: Awaited<ReturnType<typeof startGateway>>,
    readonly baseUrl: string,
    /** The proxy between the gateway and its database. */
    readonly databaseLink: TcpProxy,
    readonly natsUrl: string,
    readonly peer: NatsPeer,
    readonly stop: () => Promise<void>,
  ) {
    this.client = new ApiClient(baseUrl, { timeoutMs: 60_000 });
  }

  static async start({
    eventsTaken = true,
    logger = createLogger('gateway', 'silent'),
    env = {},
    natsUrl = testInfrastructure().natsUrl,
  }: StartOptions = {}): Promise<GatewayUnderTest> {
    const database = await createMigratedDatabase('gateway', (target) =>
      runMigrations(target, MIGRATIONS, RUNTIME_RIGHTS),
    );
    const databaseUrl = new URL(database.url);
    const databaseLink = new TcpProxy({ host: databaseUrl.hostname, port: Number(databaseUrl.port || 5432) });
    databaseUrl.host = `127.0.0.1:${await databaseLink.restore()}`;
    setTestEnvironment({ databaseUrl: databaseUrl.toString(), natsUrl, env });
    // Every account of a test has a password: at its real cost, they would take most of the test's time.
    jest.replaceProperty(PasswordHasher, 'parameters', { N: 2 ** 10, r: 8, p: 1 });
    const peer = await NatsPeer.connect(natsUrl);
    for (const events of eventsTaken ? [BILLING_EVENTS, MESSAGING_EVENTS, WEBHOOK_DISPATCHER_EVENTS] : []) {
      await peer.answer(events as Operation<EventBatches, EventBatchReply>, () => ALL_TAKEN);
    }
    const app = await startGateway(logger);
    await createOperator(app.get(Database), OPERATOR.email, OPERATOR.password);
    return new GatewayUnderTest(app, await app.getUrl(), databaseLink, natsUrl, peer, async () => {
      await app.close();
      await peer.close();
      databaseLink.cut();
      await database.drop();
    });
  }

  /** Another gateway on the same database and NATS server, to be stopped before this one. */
  async replica(
    options: Parameters<typeof startGateway>[2] = {},
    config: ReturnType<typeof gatewayConfig> = gatewayConfig(),
  ): Promise<GatewayUnderTest> {
    const app = await startGateway(createLogger('gateway', 'silent'), config, options);
    return new GatewayUnderTest(app, await app.getUrl(), this.databaseLink, this.natsUrl, this.peer, () => app.close());
  }

  /** A part of it, to have it do at once what it does from time to time. */
  part<T>(part: Type<T>): T {
    return this.app.get(part);
  }

  async call(route: string, call: Call = {}): Promise<Answer> {
    const { status, headers, body } = await this.send(route, call);
    return { status, headers, body: { ...body } };
  }

  /**
   * Blocks what locks these users until all of the requests wait for it, then releases them at once. Without this,
   * requests seldom meet, and a missing lock would go unnoticed.
   */
  async collide(userIds: readonly number[], requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const answers = await this.database.transaction(async (sql) => {
      await sql.execute('SELECT 1 FROM app_user WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [userIds]);
      const inFlight = requests.map((request) => request());
      await eventually(async () => {
        const waiting = await this.database.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(requests.length);
      });
      return inFlight;
    });
    return Promise.all(answers);
  }

  /** `data` of a call that must succeed. */
  async data(route: string, call: Call = {}): Promise<Record<string, unknown>> {
    return dataOf(await this.send(route, call), route);
  }

  login(email: string, password: string): Promise<string> {
    return this.client.logIn({ email, password });
  }

  operator(): Promise<string> {
    return this.client.logIn(OPERATOR);
  }

  /** The token of another operator with the role. */
  async operatorAs(role: OperatorRole): Promise<string> {
    const login = { email: `${role}-${(this.operators += 1)}@example.com`, password: OPERATOR.password };
    await this.data('POST /v1/admin/operators', { bearer: await this.operator(), body: { ...login, role } });
    return this.client.logIn(login);
  }

  /** A vendor with its owner's token and one key; by default with the highest rate limit. */
  async vendor(overrides: Partial<Schemas['CreateVendorRequest']> = {}): Promise<VendorUnderTest> {
    const operator = await OperatorApi.logIn(this.client, OPERATOR);
    const vendor = {
      name: 'Vendor',
      email: `vendor-${(this.vendors += 1)}@example.com`,
      password: PASSWORD,
      rate_limit_per_minute: UNLIMITED_PER_MINUTE,
      ...overrides,
    };
    const { id, uuid, api } = await operator.openVendor(vendor, { name: 'tests' });
    return { id, uuid, email: vendor.email, token: api.bearer, key: api.apiKey };
  }

  private async send(route: string, { key, bearer, body, headers }: Call): Promise<ApiResponse> {
    const [method = '', path = ''] = route.split(' ');
    const payload = typeof body === 'string' || body instanceof FormData ? { rawBody: body } : { body };
    const response = await this.client.send(method, path, { apiKey: key, bearer, headers, ...payload });
    if (path.startsWith('/v1')) expectEdgeHeaders(route, response.headers);
    return response;
  }
}
