import { readFile } from 'node:fs/promises';
import { ApiClient, OperatorApi } from '@sms/api-client';
import {
  becomesTrue,
  freePort,
  startSystem,
  type SupervisedProcess,
  type System,
  urlOfDatabase,
  withConnection,
} from '@sms/dev-env';
import { bytesRead, cpuSeconds, type Log, ownFolder, unlessStopped } from '@sms/kit';
import type { CpuSample } from '../measure/cpu-attribution';
import { PostgresStats } from '../measure/postgres-stats';
import { STATEMENT_SETTINGS, StatementStats } from '../measure/statements';
import { Receiver } from '../receive/receiver';
import { Ledger } from '../services/billing';
import { fillOptOuts } from '../services/messaging';
import { BenchVendor } from './bench-vendor';
import { makeWalAhead } from './wal-ahead';

const LOOK_EVERY_MS = 250;
const MAX_COMPLAINTS = 5;

export interface StageOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  readonly plan?: { readonly optOuts: number };
}

/** A system of its own in a temporary folder, with what it takes to look at it from all sides. */
export class BenchSystem {
  private constructor(
    readonly system: System,
    readonly receiver: Receiver,
    readonly ledger: Ledger,
    readonly stats: PostgresStats,
    readonly statements: StatementStats | undefined,
    private readonly operator: OperatorApi,
    private readonly optOuts: number,
  ) {}

  static async start(dataDir: string, { log, signal, env = {}, plan }: StageOptions): Promise<BenchSystem> {
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      // Servers given in the environment are left alone: the measured ones must be the same every time.
      env: { ...process.env, DATABASE_URL: '', NATS_URL: '', LOG_LEVEL: 'warn', ...env },
      log: (line) => void (line.includes('restarting') && log(line)),
      postgresSettings: STATEMENT_SETTINGS,
      deliveryYields: true,
      signal,
    });
    await makeWalAhead(system.postgresUrl);
    const nameOf = (url: string): string => new URL(url).pathname.slice(1);
    const databases = Object.values(system.databaseUrls).map(nameOf);
    return new BenchSystem(
      system,
      await Receiver.start(system.caDir),
      await Ledger.open(urlOfDatabase(system.postgresUrl, nameOf(system.databaseUrls.billing))),
      await PostgresStats.open(system.postgresUrl, databases),
      await StatementStats.open(system.postgresUrl),
      await OperatorApi.logIn(new ApiClient(system.baseUrl, { onRateLimited: () => undefined }), system.operator),
      plan?.optOuts ?? 0,
    );
  }

  async vendor(name: string): Promise<BenchVendor> {
    const vendor = await BenchVendor.create(this.operator, this.ledger, name);
    if (this.optOuts > 0) {
      const database = new URL(this.system.databaseUrls.messaging).pathname.slice(1);
      await withConnection(urlOfDatabase(this.system.postgresUrl, database), (client) =>
        fillOptOuts(client, vendor.id, this.optOuts),
      );
    }
    return vendor;
  }

  /** Of every process of the system, the receiver and the simulator. */
  cpu(): CpuSample {
    const entries: [string, number | undefined][] = [
      ...Object.values(this.system.services).map((one: SupervisedProcess): [string, number | undefined] => [
        one.name,
        one.pid,
      ]),
      ['postgres', this.system.postgres?.pid],
      ['nats-server', this.system.nats?.pid],
      ['receiver', this.receiver.child.pid],
    ];
    return Object.fromEntries(entries.map(([name, pid = 0]) => [name, { pid, seconds: cpuSeconds(pid) }]));
  }

  /** Bytes that the NATS server has taken from all processes. */
  get natsBytes(): number {
    return bytesRead(this.system.nats?.pid ?? 0);
  }

  /** How often each process has died: those that have at all. */
  get deaths(): readonly string[] {
    return Object.values(this.system.services)
      .filter((service) => service.deaths > 0)
      .map((service) => service.name);
  }

  /** The last warnings and errors of each process: its log goes with the folder. */
  async complaints(): Promise<string[]> {
    const services = Object.values(this.system.services);
    const logs = await Promise.all(services.map(({ logFile }) => readFile(logFile, 'utf8').catch(() => '')));
    return logs.flatMap((log, index) => {
      const complaints = log.split('\n').filter((line) => /"level":("?)(40|50|60|warn|error|fatal)\1/.test(line));
      return complaints.slice(-MAX_COMPLAINTS).map((line) => `${services[index]?.name}: ${line}`);
    });
  }

  /** Waits until no credit of these vendors is held. @throws when that takes longer than `timeoutMs` */
  async settled(vendors: readonly BenchVendor[], timeoutMs: number): Promise<void> {
    const all = async (): Promise<boolean> =>
      (await Promise.all(vendors.map((vendor) => vendor.settled()))).every(Boolean);
    if (!(await becomesTrue(all, timeoutMs, LOOK_EVERY_MS)))
      throw new Error(`credits are still held after ${timeoutMs} ms: not every message came to its end`);
  }

  async stop(): Promise<void> {
    this.receiver.stop();
    await this.statements?.close();
    await this.stats.close();
    await this.ledger.close();
    await this.system.stop();
  }
}

/** A folder that the account of Postgres can enter, removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await ownFolder('bench');
  return work(folder.path).finally(() => folder.remove());
}

/** Runs `work` on a system of its own, and stops that whatever happens. */
export function withSystem<T>(options: StageOptions, work: (stage: BenchSystem) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const stage = await BenchSystem.start(folder, options);
    try {
      return await unlessStopped(options.signal, work(stage));
    } catch (error) {
      for (const line of await stage.complaints()) options.log(line);
      throw error;
    } finally {
      await stage.stop();
    }
  });
}
