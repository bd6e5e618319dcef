import type { Client } from 'pg';
import type { AuditContext } from '../reading/check';
import { DATABASES, type DatabaseName } from '../reading/audit.config';
import type { StoppedDatabases } from '../restore/stopped-databases';
import { EventWriter } from './event-writer';

/** Differences that one rule has found, and how it settles them. */
export interface Settled {
  /** The rows that differ, in words, and what becomes of them. */
  readonly what: string;
  readonly ids: readonly string[];
  /** Whether it is only named: nothing in the databases says what would be right. */
  readonly isLeft?: boolean;
}

/** The six databases, each in a transaction that sees what the rules before have written. */
export interface ReconcileContext extends AuditContext {
  readonly clients: StoppedDatabases;
  /** Writes into the outbox of a service. */
  readonly events: EventWriter;
}

export type Rule = (context: ReconcileContext) => Promise<Settled[]>;

export function contextOf(clients: StoppedDatabases, from: Date, to: Date): ReconcileContext {
  const reading = (client: Client) => ({
    rows: async <Row>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> =>
      (await client.query(sql, [...parameters])).rows as Row[],
  });
  const entries = DATABASES.map((name) => [name, reading(clients[name])] as const);
  const databases = Object.fromEntries(entries) as Record<DatabaseName, ReturnType<typeof reading>>;
  return { clients, databases, from, to, graceSeconds: 0, lost: [], events: new EventWriter(clients) };
}
