import path from 'node:path';
import {
  freePort,
  type LocalPostgres,
  RunningProcesses,
  startSystem,
  type System,
  type DatabaseName,
} from '@sms/dev-env';
import { type SimulatorProcess, startSimulator } from '@sms/kit';
import { ReceiverProcess } from '../stage/receiver-process';
import { SHORT_WAITS } from '../stage/settings';
import { CARRIER_ACCOUNT, carrierSettings } from '../upgrade/carrier-rules';
import { ArchivedCluster } from './archived-cluster';

export type DatabaseUrls = Readonly<Record<DatabaseName, string>>;

type Stop = () => void | Promise<void>;

/** What stays while the databases go back: the carrier, the receiver of webhooks, and the addresses. */
export class RestoreStage {
  receiver: ReceiverProcess | undefined;
  private readonly stops: Stop[] = [];
  private system: System | undefined;
  private known: DatabaseUrls | undefined;

  private constructor(
    readonly folder: string,
    private readonly gatewayPort: number,
    readonly cluster: ArchivedCluster,
    readonly carrier: SimulatorProcess,
    private readonly signal: AbortSignal,
  ) {}

  static async open(folder: string, signal: AbortSignal): Promise<RestoreStage> {
    const running = await RunningProcesses.open(folder);
    const cluster = await ArchivedCluster.create(folder, running);
    const carrier = await startSimulator('carrier', CARRIER_ACCOUNT, folder, running);
    const stage = new RestoreStage(folder, await freePort(), cluster, carrier, signal);
    stage.stops.push(
      () => running.close(),
      () => carrier.stop(),
    );
    return stage;
  }

  get dataDir(): string {
    return path.join(this.folder, 'data');
  }

  /** A server that ends with the stage, if nothing ends it before. */
  keep(postgres: LocalPostgres): LocalPostgres {
    this.stops.push(() => postgres.process.stop());
    return postgres;
  }

  /** @param own the databases of the services, where each has a server of its own */
  async start({ url }: LocalPostgres, own?: DatabaseUrls): Promise<System> {
    const env = { ...process.env, ...SHORT_WAITS, DATABASE_URL: url, NATS_URL: '', LOG_LEVEL: 'info' };
    this.system = await startSystem({
      dataDir: this.dataDir,
      gatewayPort: this.gatewayPort,
      env: { ...env, MESSAGING_SESSION_LEASE_SECONDS: '15' },
      carriers: carrierSettings(this.carrier),
      log: () => undefined,
      signal: this.signal,
      ...(own && {
        migrated: true,
        ownFacts: (_process, facts) => Promise.resolve({ facts: { ...facts, databaseUrls: own }, env: {} }),
      }),
    });
    this.known = this.system.databaseUrls;
    this.receiver ??= await this.startReceiver();
    return this.system;
  }

  /** The databases of the services on a server, under the passwords of the system's secrets. */
  urlsOf({ url }: LocalPostgres): DatabaseUrls {
    if (!this.known) throw new Error('no system was started yet');
    const port = new URL(url).port;
    const entries = Object.entries(this.known).map(([name, known]) => {
      const own = new URL(known);
      own.port = port;
      return [name, own.toString()];
    });
    return Object.fromEntries(entries) as DatabaseUrls;
  }

  async stopSystem(): Promise<void> {
    await this.system?.stop();
    this.system = undefined;
  }

  async close(): Promise<void> {
    await this.stopSystem();
    for (const stop of this.stops.reverse()) await stop();
  }

  private async startReceiver(): Promise<ReceiverProcess> {
    const receiver = await ReceiverProcess.start(path.join(this.dataDir, 'dev-ca'), this.folder);
    this.stops.push(() => receiver.stop());
    return receiver;
  }
}
