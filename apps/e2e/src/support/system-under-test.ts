import { OperatorApi } from '@sms/api-client';
import type { System } from '@sms/dev-env';
import { HttpsReceiver } from '@sms/testing';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { RunningSystem } from '../setup/running-system';
import { startTestSystem, type TestSystemOptions } from '../setup/start-test-system';
import { clientOf } from './http';
import { leaseSystem, makeDatabases, releaseSystem } from './system-host-client';
import { Vendor, type VendorOptions } from './vendor';

export type { TestSystemOptions };

/** A message as the simulated carrier took it. */
export interface AtCarrier {
  readonly sequence: number;
  readonly source: string;
  readonly destination: string;
  /** With SMSC_SIMULATOR_RECORD_TEXT alone. */
  readonly text?: string;
}

/** One whose processes belong to whoever shares it. */
export type SharedSystem = SystemUnderTest<RunningSystem>;

/** The built system, every process of it. */
export class SystemUnderTest<Running extends RunningSystem = System> {
  private readonly receivers: HttpsReceiver[] = [];
  private operator: Promise<OperatorApi> | undefined;

  private constructor(
    readonly system: Running,
    private readonly end: () => Promise<void>,
  ) {}

  /** A system of this file, which may do with it what it likes. */
  static async start(options: TestSystemOptions = {}): Promise<SystemUnderTest> {
    const system = await startTestSystem(options, makeDatabases);
    return new SystemUnderTest(system, () => system.stop());
  }

  /**
   * A system that other files have used and will use, with an operator of this file, since the requests of one are
   * limited. Leave its processes, its databases and the settings of its carrier alone, and expect accounts of others
   * in it.
   */
  static async shared(): Promise<SharedSystem> {
    const lease = await leaseSystem();
    const { system } = lease;
    const operator = {
      email: `operator-${randomBytes(6).toString('hex')}@example.com`,
      password: randomBytes(12).toString('hex'),
    };
    const first = await OperatorApi.logIn(clientOf(system.baseUrl), system.operator);
    await first.client.data('POST', '/v1/admin/operators', { bearer: first.bearer, body: operator });
    const firstAccount = await nextAccount(system);
    return new SystemUnderTest({ ...system, operator, firstAccount }, () => releaseSystem(lease));
  }

  /** Of the first gateway. */
  get baseUrl(): string {
    return this.system.baseUrl;
  }

  /** Of all gateways. */
  get baseUrls(): readonly string[] {
    return this.system.baseUrls;
  }

  async vendor(options?: VendorOptions): Promise<Vendor> {
    this.operator ??= OperatorApi.logIn(clientOf(this.baseUrl), this.system.operator);
    return Vendor.create(await this.operator, options);
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
    try {
      await this.end();
    } finally {
      await Promise.all(this.receivers.map((receiver) => receiver.stop()));
    }
  }
}

async function nextAccount({ databaseUrls }: RunningSystem): Promise<number> {
  const client = new Client({ connectionString: databaseUrls.gateway });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT coalesce(max(id), 0) + 1 AS id FROM account');
    return Number(rows[0]?.id);
  } finally {
    await client.end();
  }
}
