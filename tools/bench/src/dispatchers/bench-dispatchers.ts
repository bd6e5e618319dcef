import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { connect, JSONCodec, type NatsConnection } from 'nats';
import { v7 as uuidv7 } from 'uuid';
import {
  findNatsServer,
  freePort,
  type RunningProcesses,
  serviceNode,
  startNats,
  startPostgres,
  urlOfDatabase,
  withConnection,
  workspaceRoot,
} from '@sms/dev-env';
import type { CpuSample } from '../measure/cpu-attribution';
import { cpuSeconds } from '@sms/kit';
import { vendorEvent } from './events';
import { ProcessorBound } from './processor-bound';

/** Tools import no service's contracts: subjects and requests as the dispatcher takes them. */
const SET_ENDPOINT = 'webhook-dispatcher.set-endpoint.v1';
const EVENTS = 'webhook-dispatcher.events.v1';
const REPLY_WITHIN_MS = 20_000;
/** As a relay sends them. */
const EVENTS_A_BATCH = 250;
const BATCHES_A_REQUEST = 4;
const REQUESTS_AT_ONCE = 2;
const DATABASE = 'bench_webhooks';

export interface Servers {
  readonly dataDir: string;
  readonly caFile: string;
  readonly running: RunningProcesses;
}

interface Replica {
  readonly opsPort: number;
  readonly child: ChildProcess;
  readonly processor: ProcessorBound;
}

/** One or several built dispatchers on one database and one NATS server of their own, told of events as by a relay. */
export class BenchDispatchers {
  private readonly replicas: Replica[] = [];
  private readonly codec = JSONCodec();
  private requests = 0;

  private constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly nats: NatsConnection,
    private readonly pids: Readonly<Record<string, number>>,
    private readonly stopServers: () => Promise<void>,
  ) {}

  /** @param settings variables of the dispatchers that are not to have their default */
  static async start(
    { dataDir, caFile, running }: Servers,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<BenchDispatchers> {
    const quiet = { dataDir, running, log: () => undefined };
    const server = await findNatsServer({ searchPath: process.env['PATH'] ?? '', log: quiet.log });
    const nats = await startNats({ ...quiet, server, env: process.env });
    const postgres = await startPostgres({ ...quiet, password: 'bench' });
    await withConnection(postgres.url, (client) => client.query(`CREATE DATABASE ${DATABASE}`));
    const env = {
      ...process.env,
      NATS_URL: nats.url,
      LOG_LEVEL: 'info',
      WEBHOOK_DISPATCHER_DATABASE_URL: urlOfDatabase(postgres.url, DATABASE),
      WEBHOOK_DISPATCHER_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      WEBHOOK_DISPATCHER_ALLOWED_CIDRS: '127.0.0.0/8',
      WEBHOOK_DISPATCHER_EXTRA_CA_FILE: caFile,
      ...settings,
    };
    await promisify(execFile)(serviceNode(), [bundle('migrate')], { env });
    const connection = await connect({ servers: nats.url });
    const pids = { postgres: postgres.process.pid ?? 0, 'nats-server': nats.process.pid ?? 0 };
    return new BenchDispatchers(env, connection, pids, async () => {
      await connection.close();
      await postgres.process.stop();
      await nats.process.stop();
    });
  }

  /** Starts or stops replicas until there are so many. True when one was started. */
  async scale(replicas: number): Promise<boolean> {
    const starts = this.replicas.length < replicas;
    while (this.replicas.length < replicas) {
      const opsPort = await freePort();
      const env = { ...this.env, WEBHOOK_DISPATCHER_OPS_PORT: String(opsPort) };
      const child = spawn(serviceNode(), [bundle('main')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      this.replicas.push({ opsPort, child, processor: new ProcessorBound(child.pid ?? 0) });
      await started(child);
    }
    while (this.replicas.length > replicas) {
      const replica = this.replicas.pop();
      replica?.processor.set(undefined);
      await ended(replica?.child);
    }
    return starts;
  }

  /** Where each replica serves its metrics. */
  get opsAddresses(): readonly string[] {
    return this.replicas.map(({ opsPort }) => `127.0.0.1:${opsPort}`);
  }

  /** @param share of the time that each replica may run; undefined: all of it */
  bound(share: number | undefined): void {
    for (const { processor } of this.replicas) processor.set(share);
  }

  /** Tells the dispatcher of a vendor and sets its URL; returns the secrets. */
  async addEndpoint(accountId: number, url: string): Promise<readonly string[]> {
    await this.deliver([[vendorEvent(accountId)]]);
    const { secrets } = await this.request<{ secrets: string[] }>(SET_ENDPOINT, { accountId, url });
    return secrets;
  }

  /** Hands in events as a relay does. */
  async tell(events: readonly object[]): Promise<void> {
    const batches = Array.from({ length: Math.ceil(events.length / EVENTS_A_BATCH) }, (_unused, index) =>
      events.slice(index * EVENTS_A_BATCH, (index + 1) * EVENTS_A_BATCH),
    );
    const relay = async (): Promise<void> => {
      while (batches.length > 0) await this.deliver(batches.splice(0, BATCHES_A_REQUEST));
    };
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, relay));
  }

  cpu(): CpuSample {
    const dispatchers = this.replicas.map(({ child }, index) => [`dispatcher ${index + 1}`, child.pid ?? 0] as const);
    return Object.fromEntries(
      [...dispatchers, ...Object.entries(this.pids)].map(([name, pid]) => [name, { pid, seconds: cpuSeconds(pid) }]),
    );
  }

  async stop(): Promise<void> {
    await this.scale(0);
    await this.stopServers();
  }

  private async deliver(batches: readonly (readonly object[])[]): Promise<void> {
    const data = { v: 1, batches: batches.map((events) => ({ id: uuidv7(), events })) };
    const { refused } = await this.request<{ refused: object[] }>(EVENTS, data);
    if (refused.length > 0) throw new Error(`the dispatcher refused events: ${JSON.stringify(refused[0])}`);
  }

  private async request<T>(subject: string, data: object): Promise<T> {
    this.requests += 1;
    const request = this.codec.encode({ pattern: subject, data, id: String(this.requests) });
    const reply = this.codec.decode((await this.nats.request(subject, request, { timeout: REPLY_WITHIN_MS })).data) as {
      err?: unknown;
      response: T;
    };
    if (reply.err) throw new Error(`the dispatcher refused ${subject}: ${JSON.stringify(reply.err)}`);
    return reply.response;
  }
}

const bundle = (name: string): string => path.join(workspaceRoot(), 'dist/apps/webhook-dispatcher', `${name}.js`);

async function started(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('no output to read');
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (/started|ready|listening/i.test(line)) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`the dispatcher ended with code ${String(code)} before it was ready`)),
    );
  });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
