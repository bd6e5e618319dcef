import { Inject, Injectable } from '@nestjs/common';
import { Database, statement } from '@sms/platform/database';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';

/** One more than this waits for the next transaction. */
const MAX_ENTRIES = 200;

interface LinkedEntry {
  readonly position: number;
  readonly hash: string;
  readonly id: number;
  readonly recorded_at: Date;
  readonly actor_user_id: number | null;
  readonly account_id: number | null;
  readonly credential: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly action: string;
  readonly target: string;
  readonly reason: string | null;
  readonly details: object;
}

const readUnloggedEntries = statement<readonly [], { waiting: boolean }>({
  name: 'gateway.read_unlogged_entries',
  text: `
    SELECT logged.position < last.position AS waiting FROM audit_chain AS logged, audit_chain AS last
    WHERE logged.name = 'logged' AND last.name = 'end'`,
});

const lockLoggedPosition = statement<readonly [], { position: number }>({
  name: 'gateway.lock_logged_position',
  text: `SELECT position FROM audit_chain WHERE name = 'logged' FOR UPDATE SKIP LOCKED`,
});

const readLinkedEntries = statement<readonly [after: number], LinkedEntry>({
  name: 'gateway.read_linked_entries',
  text: `
    SELECT link.position, encode(link.hash, 'hex') AS hash, log.id, log.recorded_at, log.actor_user_id, log.account_id,
      log.credential, log.address, log.user_agent, log.action, log.target, log.reason, log.details
    FROM audit_link AS link JOIN audit_log AS log ON log.id BETWEEN link.first_id AND link.last_id
    WHERE link.position > $1 AND link.position <= $1 + ${MAX_ENTRIES} ORDER BY link.position`,
});

const moveLoggedPosition = statement<readonly [position: number, hash: string]>({
  name: 'gateway.move_logged_position',
  text: `UPDATE audit_chain SET position = $1, hash = decode($2, 'hex') WHERE name = 'logged'`,
});

/**
 * Writes each entry of the audit log to the log of one process, in the order of the chain and with its hash, so that
 * another system has a copy that nobody here can change. An entry may be written twice when a process ends meanwhile.
 */
@Injectable()
export class LogAuditEntries {
  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {}

  /** Returns true when more wait. */
  async run(): Promise<boolean> {
    const [state] = await this.database.run(readUnloggedEntries, []);
    if (!state?.waiting) return false;
    return this.database.transaction(async (sql) => {
      const [logged] = await sql.run(lockLoggedPosition, []);
      // Another gateway writes them.
      if (!logged) return false;
      const entries = await sql.run(readLinkedEntries, [logged.position]);
      for (const entry of entries) this.logger.info({ audit: entry }, 'audit');
      const last = entries.at(-1);
      if (last) await sql.run(moveLoggedPosition, [last.position, last.hash]);
      return entries.length === MAX_ENTRIES;
    });
  }
}
