import { startSystem, freePort, type System, type SystemOptions } from '@sms/dev-env';
import { HttpsReceiver, testInfrastructure } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Vendor, type VendorOptions } from './vendor';

export interface SystemUnderTestOptions {
  /** A Postgres of its own, for tests that take it away; otherwise that of the test run. */
  readonly ownPostgres?: boolean;
  /** Environment of the services, on top of the usual. */
  readonly env?: Readonly<Record<string, string>>;
  /** How many processes of a service, one unless given. */
  readonly replicas?: SystemOptions['replicas'];
}

/** A message as the simulated carrier took it. */
export interface AtCarrier {
  readonly sequence: number;
  readonly source: string;
  readonly destination: string;
  /** With SMSC_SIMULATOR_RECORD_TEXT alone. */
  readonly text?: string;
}

/** Two systems and Jest share the machine, and what is delivered has deadlines: it keeps a third of its share. */
process.env['BACKGROUND_NICE'] ??= '5';

/** The built system, every process of it, started as `npm start` does but in a temporary folder. */
export class SystemUnderTest {
  private readonly receivers: HttpsReceiver[] = [];

  private constructor(readonly system: System) {}

  static async start({
    ownPostgres = false,
    env = {},
    replicas = {},
  }: SystemUnderTestOptions = {}): Promise<SystemUnderTest> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sms-e2e-'));
    const system = await startSystem({
      dataDir,
      gatewayPort: await freePort(),
      env: {
        ...process.env,
        DATABASE_URL: ownPostgres ? '' : testInfrastructure().postgresUrl,
        NATS_URL: '',
        LOG_LEVEL: 'info',
        ...env,
      },
      databasePrefix: ownPostgres ? '' : `test_${randomBytes(4).toString('hex')}_`,
      log: () => undefined,
      replicas,
    });
    return new SystemUnderTest(system);
  }

  /** Of the first gateway. */
  get baseUrl(): string {
    return this.system.baseUrl;
  }

  /** Of all gateways. */
  get baseUrls(): readonly string[] {
    return this.system.baseUrls;
  }

  vendor(options?: VendorOptions): Promise<Vendor> {
    return Vendor.create(this.baseUrl, this.system.operator, options);
  }

  async receiver(): Promise<HttpsReceiver> {
    const receiver = await HttpsReceiver.start(this.system.caDir);
    this.receivers.push(receiver);
    return receiver;
  }

  /** What the simulated carrier accepted for a number, oldest first. */
  acceptedFor(phone: string): Promise<readonly AtCarrier[]> {
    return this.accepted(`destination=${phone}&`);
  }

  /** The same of all numbers. */
  async accepted(filter = ''): Promise<readonly AtCarrier[]> {
    const response = await fetch(`${this.system.simulatorControlUrl}/accepted?${filter}after=0&limit=10000`);
    return ((await response.json()) as { accepted: AtCarrier[] }).accepted;
  }

  async stop(): Promise<void> {
    await Promise.all(this.receivers.map((receiver) => receiver.stop()));
    await this.system.stop();
    await rm(this.system.dataDir, { recursive: true, force: true });
  }
}
