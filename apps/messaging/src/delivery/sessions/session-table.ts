import { columns, statement } from '@sms/platform/database';
import type { KnownControl } from './followed-controls';
import type { KnownWorker, SessionsView } from './session-view';
import type { WorkerConnection } from './worker-connection';
import { renewLease, type Renewing } from './session-table.sql';

export interface Renewal {
  /** Whether the lease is valid. If not, other workers may have its slots. */
  readonly renewed: boolean;
  /** The table as it was before this renewal. */
  readonly view: SessionsView;
  /** What operators have decided. */
  readonly controls: readonly KnownControl[];
}

/**
 * Advisory lock classes that nothing else uses on this database: of the lock of a worker, and of a carrier whose rate
 * is being shared.
 */
const WORKER_LOCK = 7_205_141;

const RATE_LOCK = 7_205_142;

/**
 * Identifies the run of the server that holds the locks: it changes with a failover, a restart, and a recovery from the
 * crash of one of its processes, which ends all sessions and resets the statistics.
 */
const SERVER_LIFE = `(SELECT concat_ws('/', extract(epoch FROM pg_postmaster_start_time()),
  extract(epoch FROM stats_reset)) FROM pg_stat_bgwriter)`;

const releaseWorkerLocks = statement({
  name: 'messaging.release_worker_locks',
  text: 'SELECT pg_advisory_unlock_all()',
});

const registerWorker = statement<readonly [name: string, carriers: readonly string[], leaseMs: number], { id: number }>(
  {
    name: 'messaging.register_worker',
    text: `
    INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ($1, $2, now() + make_interval(secs => $3))
     RETURNING id`,
  },
);

const lockWorker = statement<readonly [workerLock: number, worker: number]>({
  name: 'messaging.lock_worker',
  text: `
    WITH own_lock AS MATERIALIZED (SELECT pg_try_advisory_lock($1, $2) AS locked)
    UPDATE carrier_worker SET locked_on = ${SERVER_LIFE} FROM own_lock WHERE id = $2 AND own_lock.locked RETURNING id`,
});

const findLockedWorkers = statement<readonly [workerLock: number], { id: number }>({
  name: 'messaging.find_locked_workers',
  text: `
    SELECT id FROM carrier_worker WHERE locked_on IS DISTINCT FROM ${SERVER_LIFE}
    UNION SELECT objid::bigint::integer FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid::bigint = $1 AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
});

const LOST_WORKERS = columns<Pick<KnownWorker, 'id' | 'renewals'>>({
  id: ['integer', ({ id }) => id],
  renewals: ['bigint', ({ renewals }) => renewals],
});

const reapWorkers = statement<readonly [lost: readonly Pick<KnownWorker, 'id' | 'renewals'>[], workerLock: number]>({
  name: 'messaging.reap_workers',
  params: ([lost, workerLock]) => [...LOST_WORKERS.arrays(lost), workerLock],
  text: `
    DELETE FROM carrier_worker w USING ${LOST_WORKERS.unnest} AS l(${LOST_WORKERS.names})
    WHERE w.id = l.id AND w.renewals = l.renewals AND CASE WHEN w.lease_until > now()
      THEN w.locked_on = ${SERVER_LIFE} AND pg_try_advisory_xact_lock($3, w.id) ELSE true END`,
});

const SLOTS = columns<{ slot: number; host: string }>(
  {
    slot: ['smallint', ({ slot }) => slot],
    host: ['text', ({ host }) => host],
  },
  2,
);

const takeSlots = statement<
  readonly [carrier: string, slots: readonly { slot: number; host: string }[], worker: number, rate: number | null],
  { slot: number }
>({
  name: 'messaging.take_slots',
  params: ([carrier, slots, worker, rate]) => [carrier, ...SLOTS.arrays(slots), worker, rate],
  text: `
    INSERT INTO carrier_session (carrier, slot, host, worker, rate, rebinds) SELECT $1, slot, host, $4, $5,
      coalesce((SELECT rebinds FROM carrier_control WHERE carrier = $1), 0)
     FROM ${SLOTS.unnest} AS s(${SLOTS.names})
    ON CONFLICT DO NOTHING RETURNING slot`,
});

const FREED_SLOTS = columns<{ carrier: string; slot: number }>(
  {
    carrier: ['text', ({ carrier }) => carrier],
    slot: ['smallint', ({ slot }) => slot],
  },
  2,
);

const freeSlots = statement<readonly [worker: number, slots: readonly { carrier: string; slot: number }[]]>({
  name: 'messaging.free_slots',
  params: ([worker, slots]) => [worker, ...FREED_SLOTS.arrays(slots)],
  text: `
    DELETE FROM carrier_session s USING ${FREED_SLOTS.unnest} AS f(${FREED_SLOTS.names})
     WHERE s.carrier = f.carrier AND s.slot = f.slot AND s.worker = $1`,
});

const lockRate = statement<readonly [rateLock: number, carrier: string]>({
  name: 'messaging.lock_rate',
  text: 'SELECT pg_advisory_xact_lock($1, hashtext($2))',
});

const raiseRate = statement<
  readonly [worker: number, carrier: string, agreed: number, target: number],
  { slot: number; rate: number }
>({
  name: 'messaging.raise_rate',
  text: `
    UPDATE carrier_session SET rate = least($4, greatest(rate, (
      ($3 - (SELECT coalesce(sum(o.rate), 0) FROM carrier_session o WHERE o.carrier = $2 AND o.worker <> $1))
      / (SELECT count(*) FROM carrier_session m WHERE m.carrier = $2 AND m.worker = $1 AND m.state <> 'leaving'))))
    WHERE carrier = $2 AND worker = $1 AND state <> 'leaving' RETURNING slot, rate`,
});

const REFUSALS = columns<{ carrier: string; status: string; count: number }>({
  carrier: ['text', ({ carrier }) => carrier],
  status: ['text', ({ status }) => status.slice(0, 32)],
  count: ['bigint', ({ count }) => count],
});

const addRefusals = statement<readonly { carrier: string; status: string; count: number }[]>({
  name: 'messaging.add_refusals',
  params: REFUSALS,
  text: `
    INSERT INTO carrier_refusal AS r (counted_from, carrier, status, count)
    SELECT date_bin('5 minutes', now(), 'epoch'), carrier, status, count
      FROM ${REFUSALS.unnest} AS c(${REFUSALS.names})
    ON CONFLICT (counted_from, carrier, status) DO UPDATE SET count = r.count + excluded.count`,
});

const forgetRefusals = statement({
  name: 'messaging.forget_refusals',
  text: `DELETE FROM carrier_refusal WHERE counted_from < now() - interval '2 hours'`,
});

/**
 * Every worker follows the decision, no session is left, and every claim is settled. Until then a worker may have a
 * submit in flight; after it none makes one.
 */
const endDrain = statement<readonly [carrier: string]>({
  name: 'messaging.end_drain',
  text: `
    UPDATE carrier_control c SET state = 'drained', since = now() WHERE c.carrier = $1 AND c.state = 'draining'
      AND NOT EXISTS (SELECT FROM carrier_session s WHERE s.carrier = c.carrier)
      AND NOT EXISTS (SELECT FROM claim WHERE claim.carrier = c.carrier)
      AND NOT EXISTS (SELECT FROM carrier_worker w WHERE w.control_version IS NULL OR w.control_version < c.version)`,
});

const removeWorker = statement<readonly [worker: number]>({
  name: 'messaging.remove_worker',
  text: 'DELETE FROM carrier_worker WHERE id = $1',
});

/** The statements on carrier_worker and carrier_session. All run on the worker's own connection. */
export class SessionTable {
  constructor(private readonly connection: WorkerConnection) {}

  async register(name: string, carriers: readonly string[], leaseMs: number): Promise<number> {
    // Releases the lock of an ended lease of this process.
    await this.connection.run(releaseWorkerLocks, []);
    const [row] = await this.connection.run(registerWorker, [name.slice(0, 128), carriers, leaseMs / 1_000]);
    return row?.id ?? 0;
  }

  /** Takes the lock that says that the worker's process runs, and notes on which server. Returns whether it is held. */
  async lock(worker: number): Promise<boolean> {
    const rows = await this.connection.run(lockWorker, [WORKER_LOCK, worker]);
    return rows.length > 0;
  }

  /**
   * The one statement of a quiet second: renews the lease, reports this worker's sessions and what of operators'
   * decisions it follows, and reads the sessions of the others and what operators have decided.
   */
  async renew(worker: number, renewing: Renewing): Promise<Renewal> {
    const [row] = await this.connection.run(renewLease, { worker, ...renewing });
    return {
      renewed: row?.renewed ?? false,
      view: { workers: row?.workers ?? [], slots: row?.slots ?? [] },
      controls: row?.controls ?? [],
    };
  }

  /**
   * Returns workers whose process runs, or cannot be known to have ended: one that has not taken its lock on this
   * server yet may be unable to reach it, and submit under its lease.
   */
  async lockedWorkers(): Promise<ReadonlySet<number>> {
    const rows = await this.connection.run(findLockedWorkers, [WORKER_LOCK]);
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Removes workers whose lease has ended, or that are unchanged since they were read and without the lock they had on
   * this server; their slots are free then.
   */
  async reap(lost: readonly Pick<KnownWorker, 'id' | 'renewals'>[]): Promise<void> {
    await this.connection.run(reapWorkers, [lost, WORKER_LOCK]);
  }

  /** Leases slots for the worker; returns those that no other worker took first. */
  async take(
    worker: number,
    carrier: string,
    slots: readonly { slot: number; host: string }[],
    rate: number | null,
  ): Promise<number[]> {
    const rows = await this.connection.run(takeSlots, [carrier, slots, worker, rate]);
    return rows.map(({ slot }) => slot);
  }

  /** Releases slots; their sessions have ended. */
  async free(worker: number, slots: readonly { carrier: string; slot: number }[]): Promise<void> {
    if (slots.length === 0) return;
    await this.connection.run(freeSlots, [worker, slots]);
  }

  /**
   * Gives each of the worker's slots `target` messages a second, or what the others leave of the account's rate. Other
   * workers may be using their rates in the table: they lower them there only after they have begun to send less.
   */
  async raise(worker: number, carrier: string, agreed: number, target: number): Promise<ReadonlyMap<number, number>> {
    return this.connection.transaction(async (sql) => {
      await sql.run(lockRate, [RATE_LOCK, carrier]);
      const rows = await sql.run(raiseRate, [worker, carrier, agreed, target]);
      return new Map(rows.map(({ slot, rate }) => [slot, rate]));
    });
  }

  /** Adds refusals to the counts for operators, and deletes those of more than two hours ago. */
  async countRefusals(counts: readonly { carrier: string; status: string; count: number }[]): Promise<void> {
    await this.connection.run(addRefusals, counts);
    await this.connection.run(forgetRefusals, []);
  }

  /** Notes that the carrier is drained, if it is. */
  async endDrain(carrier: string): Promise<void> {
    await this.connection.run(endDrain, [carrier]);
  }

  /** Deletes the worker, and with it its leases. */
  async removeWorker(worker: number): Promise<void> {
    await this.connection.run(removeWorker, [worker]);
  }
}
