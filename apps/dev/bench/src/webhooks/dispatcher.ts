import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect, JSONCodec } from 'nats';
import { Client } from 'pg';
import type { RunningProcesses } from '@sms/dev-env';
import { findNatsServer, freePort, startNats } from '@sms/dev-env';

export interface Servers {
  readonly dataDir: string;
  readonly caFile: string;
  readonly postgresUrl: string;
  readonly running: RunningProcesses;
}

/** Tools import no service's contracts: the subject as the dispatcher answers it. */
const SET_ENDPOINT = 'webhook-dispatcher.set-endpoint.v1';

/** A built dispatcher with a database and a NATS server of its own, so that several can be compared on one Postgres. */
export class BenchDispatcher {
  private constructor(
    readonly name: string,
    readonly pid: number,
    readonly sql: Client,
    private readonly process: ChildProcess,
    private readonly stopNats: () => Promise<void>,
    private readonly natsUrl: string,
  ) {}

  /** `folder`: of the bundles `main.js` and `migrate.js`. */
  static async start(
    folder: string,
    index: number,
    { dataDir, caFile, postgresUrl, running }: Servers,
  ): Promise<BenchDispatcher> {
    const own = path.join(dataDir, `dispatcher-${index}`);
    await mkdir(own);
    const server = await findNatsServer({
      searchPath: process.env['PATH'] ?? '',
      binDirs: [path.resolve('.cache/bin'), path.resolve('.data/bin')],
      log: () => undefined,
    });
    const nats = await startNats({ dataDir: own, server, env: process.env, running, log: () => undefined });
    const databaseUrl = await createDatabase(postgresUrl, `bench_webhooks_${index}`);
    const env = {
      ...process.env,
      NATS_URL: nats.url,
      LOG_LEVEL: 'info',
      WEBHOOK_DISPATCHER_DATABASE_URL: databaseUrl,
      WEBHOOK_DISPATCHER_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      WEBHOOK_DISPATCHER_ALLOWED_CIDRS: '127.0.0.0/8',
      WEBHOOK_DISPATCHER_EXTRA_CA_FILE: caFile,
      WEBHOOK_DISPATCHER_OPS_PORT: String(await freePort()),
    };
    await promisify(execFile)(process.execPath, [path.join(folder, 'migrate.js')], { env });
    const child = spawn(process.execPath, [...profiling(own), path.join(folder, 'main.js')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const sql = new Client({ connectionString: databaseUrl });
    await sql.connect();
    const dispatcher = new BenchDispatcher(folder, child.pid ?? 0, sql, child, () => nats.process.stop(), nats.url);
    await started(child);
    return dispatcher;
  }

  async addEndpoints(count: number, firstAccountId: number, url: string): Promise<void> {
    const connection = await connect({ servers: this.natsUrl });
    const codec = JSONCodec();
    for (let accountId = firstAccountId; accountId < firstAccountId + count; accountId += 1) {
      const request = codec.encode({
        pattern: SET_ENDPOINT,
        data: { accountId, url: `${url}/${accountId}` },
        id: String(accountId),
      });
      const reply = codec.decode((await connection.request(SET_ENDPOINT, request, { timeout: 10_000 })).data) as {
        err?: unknown;
      };
      if (reply.err) throw new Error(`the dispatcher refused an endpoint: ${JSON.stringify(reply.err)}`);
    }
    await connection.close();
  }

  /** Writes `events` undelivered events, spread evenly over the accounts, without making the queues due. */
  async queue(events: number, accounts: number, firstAccountId: number): Promise<void> {
    const own = [events / accounts, firstAccountId, accounts];
    await this.sql.query(
      `INSERT INTO event (account_id, sequence, created_at, vendor_account_id, message_id, sms_log_id, status, body)
       SELECT e.account_id, e.last_sequence + n, now(), e.account_id, gen_random_uuid(), n, 2, repeat('x', 700)
       FROM endpoint e, generate_series(1, $1::int) n
       WHERE e.account_id >= $2 AND e.account_id < $2 + $3::int ORDER BY n`,
      own,
    );
    await this.sql.query(
      `UPDATE endpoint SET last_sequence = last_sequence + $1::int, last_event_at = now()
       WHERE account_id >= $2 AND account_id < $2 + $3::int`,
      own,
    );
  }

  async release(accounts: number, firstAccountId: number): Promise<void> {
    await this.sql.query(
      'UPDATE endpoint_queue SET due_at = now() WHERE account_id >= $1 AND account_id < $1 + $2::int',
      [firstAccountId, accounts],
    );
  }

  /** Events beyond the cursors. */
  async undelivered(): Promise<number> {
    return this.count(
      `SELECT coalesce(sum(e.last_sequence - q.cursor), 0) AS n FROM endpoint e JOIN endpoint_queue q USING (account_id)`,
    );
  }

  async count(query: string): Promise<number> {
    const { rows } = await this.sql.query<{ n: string }>(query);
    return Number(rows[0]?.n);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
    await this.sql.end();
    await this.stopNats();
  }
}

/** `BENCH_CPU_PROFILE=<folder>` has each dispatcher write a profile of its processor time there when it ends. */
function profiling(own: string): string[] {
  const folder = process.env['BENCH_CPU_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${path.basename(own)}.cpuprofile`] : [];
}

async function started(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('no output to read');
  const lines = createInterface(child.stdout);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (/started|ready|listening/i.test(line)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the dispatcher ended with code ${code} before it was ready`)));
  });
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
