import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import type { DatabaseName } from '@sms/dev-env';
import type { SystemUnderTest } from './system-under-test';

const AWAY_MS = 3_000;
const KILLED_MS = 300;

/** Everything that a client under test may meet between two of its attempts, by name. */
export class ServiceBreaker {
  readonly faults: Readonly<Record<string, () => Promise<void>>> = {
    'fences locked': () => this.lock('messaging', 'send_request'),
    'counters locked': () => this.lock('messaging', 'account_counter'),
    'keys locked': () => this.lock('gateway', 'idempotent_request'),
    'codes locked': () => this.lock('otp', 'otp'),
    'messaging read-only': () => this.readOnly('messaging'),
    'connections to messaging cut': () => this.terminate('messaging'),
    'connections of keys cut': () => this.terminate('gateway'),
    'messaging frozen': () => this.freeze('messaging'),
    'otp frozen': () => this.freeze('otp'),
    'billing frozen': () => this.freeze('billing'),
    'messaging killed': () => this.kill('messaging'),
    'otp killed': () => this.kill('otp'),
    'billing killed': () => this.kill('billing'),
    'gateway killed': () => this.kill('gateway'),
  };

  private constructor(
    private readonly system: SystemUnderTest['system'],
    private readonly clients: ReadonlyMap<DatabaseName, Client>,
  ) {}

  static async connect({ system }: SystemUnderTest): Promise<ServiceBreaker> {
    const databases = ['messaging', 'gateway', 'otp'] as const;
    const clients = databases.map(async (database) => {
      const client = new Client({ connectionString: system.databaseUrls[database] });
      await client.connect();
      return [database, client] as const;
    });
    return new ServiceBreaker(system, new Map(await Promise.all(clients)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.end()));
  }

  private async lock(database: DatabaseName, table: string): Promise<void> {
    await this.query(database, 'BEGIN');
    await this.query(database, `LOCK TABLE ${escapeIdentifier(table)} IN ACCESS EXCLUSIVE MODE`);
    await delay(AWAY_MS);
    await this.query(database, 'ROLLBACK');
  }

  private async readOnly(database: DatabaseName): Promise<void> {
    const set = (value: string) =>
      this.query(database, `ALTER DATABASE ${this.nameOf(database)} SET default_transaction_read_only = ${value}`);
    await set('on');
    await this.terminate(database);
    await delay(AWAY_MS);
    await set('off');
    await this.terminate(database);
  }

  private async terminate(database: DatabaseName): Promise<void> {
    await this.query(
      database,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`,
    );
  }

  /** One of its processes, so that the others get what it does not take. */
  private async freeze(service: 'messaging' | 'otp' | 'billing'): Promise<void> {
    const process = this.system.services[service];
    process.kill('SIGSTOP');
    await delay(AWAY_MS);
    process.kill('SIGCONT');
  }

  private async kill(service: 'messaging' | 'otp' | 'billing' | 'gateway'): Promise<void> {
    await this.system.services[service].crash(KILLED_MS);
    await delay(KILLED_MS);
  }

  private nameOf(database: DatabaseName): string {
    return escapeIdentifier(new URL(this.system.databaseUrls[database]).pathname.slice(1));
  }

  private async query(database: DatabaseName, sql: string): Promise<void> {
    await this.clients.get(database)?.query(sql);
  }
}
