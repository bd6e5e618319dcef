import type { SessionReport } from '@sms/carriers';
import type { KnownWorker, LeasedSlot, SessionsView } from './session-view';
import type { WorkerConnection } from './worker-connection';

export interface Renewal {
  /** The lease stands. If not, its slots may be others' already. */
  readonly renewed: boolean;
  /** As it was before this renewal. */
  readonly view: SessionsView;
}

/**
 * Any two numbers that nobody else uses on this database: of the lock of a worker, and of a carrier whose rate is being
 * shared.
 */
const WORKER_LOCK = 7_205_141;
const RATE_LOCK = 7_205_142;

/**
 * The life of the server in which its locks are held: another one after a failover, a restart, and a recovery from the
 * crash of one of its processes, which ends all sessions and resets the statistics.
 */
const SERVER_LIFE = `(SELECT concat_ws('/', extract(epoch FROM pg_postmaster_start_time()),
  extract(epoch FROM stats_reset)) FROM pg_stat_bgwriter)`;

/** The statements on carrier_worker and carrier_session. All run on the worker's own connection. */
export class SessionTable {
  constructor(private readonly connection: WorkerConnection) {}

  async register(name: string, carriers: readonly string[], leaseMs: number): Promise<number> {
    // Of a lease of this process that has ended.
    await this.connection.rows('SELECT pg_advisory_unlock_all()');
    const [row] = await this.connection.rows<{ id: number }>(
      `INSERT INTO carrier_worker (name, carriers, lease_until) VALUES ($1, $2, now() + make_interval(secs => $3))
        RETURNING id`,
      [name.slice(0, 128), carriers, leaseMs / 1_000],
    );
    return row?.id ?? 0;
  }

  /** Whether this connection holds the lock that says that the worker's process is there; notes on which server. */
  async lock(worker: number): Promise<boolean> {
    const rows = await this.connection.rows(
      `WITH own AS MATERIALIZED (SELECT pg_try_advisory_lock($1, $2) AS locked)
       UPDATE carrier_worker SET locked_on = ${SERVER_LIFE} FROM own WHERE id = $2 AND own.locked RETURNING id`,
      [WORKER_LOCK, worker],
    );
    return rows.length > 0;
  }

  /**
   * The one statement of a quiet second: renews the lease, tells how the sessions are, and reads what the others tell.
   */
  async renew(worker: number, leaseMs: number, leaving: boolean, sessions: readonly SessionReport[]): Promise<Renewal> {
    const [row] = await this.connection.rows<{ renewed: boolean; workers: KnownWorker[]; slots: LeasedSlot[] }>(
      `WITH renewed AS (
         UPDATE carrier_worker SET renewals = renewals + 1, renewed_at = now(),
           lease_until = now() + make_interval(secs => $2), leaving = $3
         WHERE id = $1 AND lease_until > now() RETURNING id),
       reported AS (
         UPDATE carrier_session s SET host = r.host, state = r.state, since = CASE WHEN s.state = r.state THEN s.since
           ELSE now() END, in_flight = r.in_flight, rate = r.rate
         FROM unnest($4::text[], $5::smallint[], $6::text[], $7::text[], $8::integer[], $9::double precision[])
           AS r(carrier, slot, host, state, in_flight, rate)
         WHERE s.carrier = r.carrier AND s.slot = r.slot AND s.worker = $1
           AND (s.host, s.state, s.in_flight, s.rate) IS DISTINCT FROM (r.host, r.state, r.in_flight, r.rate))
       SELECT EXISTS (SELECT FROM renewed) AS renewed,
         (SELECT coalesce(json_agg(json_build_object('id', id, 'leaving', leaving, 'fresh',
           renewed_at > now() - interval '10 seconds', 'ended', lease_until <= now(),
            'renewals', renewals, 'carriers', carriers)), '[]') FROM carrier_worker) AS workers,
         (SELECT coalesce(json_agg(json_build_object('carrier', carrier, 'slot', slot, 'host', host, 'worker', worker,
           'state', state,
            'stateMs', extract(epoch FROM now() - since) * 1000, 'rate', rate)), '[]') FROM carrier_session) AS slots`,
      [
        worker,
        leaseMs / 1_000,
        leaving,
        sessions.map(({ carrier }) => carrier),
        sessions.map(({ slot }) => slot),
        sessions.map(({ host }) => host),
        sessions.map(({ state }) => state),
        sessions.map(({ inFlight }) => inFlight),
        sessions.map(({ rate }) => rate),
      ],
    );
    return { renewed: row?.renewed ?? false, view: { workers: row?.workers ?? [], slots: row?.slots ?? [] } };
  }

  /**
   * The workers whose process is there, or cannot be seen to have gone: one that has not taken its lock on this server
   * yet may have no way to it, and submit under its lease.
   */
  async lockedWorkers(): Promise<ReadonlySet<number>> {
    const rows = await this.connection.rows<{ id: number }>(
      `SELECT id FROM carrier_worker WHERE locked_on IS DISTINCT FROM ${SERVER_LIFE}
       UNION SELECT objid::bigint::integer FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND classid::bigint = $1 AND objsubid = 2
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [WORKER_LOCK],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Removes workers whose lease has ended, or that are as they were seen and without the lock they had on this server;
   * their slots are free then.
   */
  async reap(lost: readonly Pick<KnownWorker, 'id' | 'renewals'>[]): Promise<void> {
    await this.connection.rows(
      `DELETE FROM carrier_worker w USING unnest($1::integer[], $2::bigint[]) AS l(id, renewals)
       WHERE w.id = l.id AND w.renewals = l.renewals AND CASE WHEN w.lease_until > now()
         THEN w.locked_on = ${SERVER_LIFE} AND pg_try_advisory_xact_lock($3, w.id) ELSE true END`,
      [lost.map(({ id }) => id), lost.map(({ renewals }) => renewals), WORKER_LOCK],
    );
  }

  /** Leases slots for the worker; returns those that nobody else was quicker to take. */
  async take(
    worker: number,
    carrier: string,
    slots: readonly { slot: number; host: string }[],
    rate: number | null,
  ): Promise<number[]> {
    const rows = await this.connection.rows<{ slot: number }>(
      `INSERT INTO carrier_session (carrier, slot, host, worker, rate) SELECT $1, slot, host, $4, $5
        FROM unnest($2::smallint[], $3::text[]) AS s(slot, host)
       ON CONFLICT DO NOTHING RETURNING slot`,
      [carrier, slots.map(({ slot }) => slot), slots.map(({ host }) => host), worker, rate],
    );
    return rows.map(({ slot }) => slot);
  }

  /** Gives slots back; their sessions have ended. */
  async free(worker: number, slots: readonly { carrier: string; slot: number }[]): Promise<void> {
    if (slots.length === 0) return;
    await this.connection.rows(
      `DELETE FROM carrier_session s USING unnest($2::text[], $3::smallint[]) AS f(carrier, slot)
        WHERE s.carrier = f.carrier AND s.slot = f.slot AND s.worker = $1`,
      [worker, slots.map(({ carrier }) => carrier), slots.map(({ slot }) => slot)],
    );
  }

  /**
   * Gives each of the worker's slots `target` messages a second, or what the others leave of the account's rate. What
   * they have in the table they may be using: they lower it there only after they have begun to send less.
   */
  async raise(worker: number, carrier: string, agreed: number, target: number): Promise<ReadonlyMap<number, number>> {
    return this.connection.transaction(async (sql) => {
      await sql.rows('SELECT pg_advisory_xact_lock($1, hashtext($2))', [RATE_LOCK, carrier]);
      const rows = await sql.rows<{ slot: number; rate: number }>(
        `UPDATE carrier_session SET rate = least($4, greatest(rate, (
           ($3 - (SELECT coalesce(sum(o.rate), 0) FROM carrier_session o WHERE o.carrier = $2 AND o.worker <> $1))
           / (SELECT count(*) FROM carrier_session m WHERE m.carrier = $2 AND m.worker = $1 AND m.state <> 'leaving'))))
         WHERE carrier = $2 AND worker = $1 AND state <> 'leaving' RETURNING slot, rate`,
        [worker, carrier, agreed, target],
      );
      return new Map(rows.map(({ slot, rate }) => [slot, rate]));
    });
  }

  /** Adds to what is counted for operators, and forgets what is older than they look. */
  async countRefusals(counts: readonly { carrier: string; status: string; count: number }[]): Promise<void> {
    await this.connection.rows(
      `INSERT INTO carrier_refusal AS r (counted_from, carrier, status, count)
       SELECT date_bin('5 minutes', now(), 'epoch'), carrier, status, count
         FROM unnest($1::text[], $2::text[], $3::bigint[]) AS c(carrier, status, count)
       ON CONFLICT (counted_from, carrier, status) DO UPDATE SET count = r.count + excluded.count`,
      [
        counts.map(({ carrier }) => carrier),
        counts.map(({ status }) => status.slice(0, 32)),
        counts.map(({ count }) => count),
      ],
    );
    await this.connection.rows(`DELETE FROM carrier_refusal WHERE counted_from < now() - interval '2 hours'`);
  }

  /** The worker is gone, and with it whatever it had leased. */
  async leave(worker: number): Promise<void> {
    await this.connection.rows('DELETE FROM carrier_worker WHERE id = $1', [worker]);
  }
}
