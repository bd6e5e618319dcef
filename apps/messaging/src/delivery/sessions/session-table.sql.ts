import { columns, statement } from '@sms/platform/database';
import type { KnownControl } from './followed-controls';
import type { KnownWorker, LeasedSlot, ReportedSlot } from './session-view';

const REPORTS = columns<ReportedSlot>(
  {
    carrier: ['text', ({ carrier }) => carrier],
    slot: ['smallint', ({ slot }) => slot],
    host: ['text', ({ host }) => host],
    state: ['text', ({ state }) => state],
    in_flight: ['integer', ({ inFlight }) => inFlight],
    rate: ['double precision', ({ rate }) => rate],
  },
  7,
);

/** What a worker says of itself with each renewal. */
export interface Renewing {
  readonly leaseMs: number;
  readonly leaving: boolean;
  /** Of the decisions about carriers that it follows. */
  readonly controlVersion: number;
  /** Of the carriers' settings that it follows. */
  readonly activation: number;
  /** Those that it serves. */
  readonly carriers: readonly string[];
  readonly sessions: readonly ReportedSlot[];
}

export const renewLease = statement<
  Renewing & { readonly worker: number },
  { renewed: boolean; workers: KnownWorker[]; slots: LeasedSlot[]; controls: KnownControl[] }
>({
  name: 'messaging.renew_lease',
  params: ({ worker, leaseMs, leaving, controlVersion, activation, carriers, sessions }) => [
    worker,
    leaseMs / 1_000,
    leaving,
    controlVersion,
    activation,
    carriers,
    ...REPORTS.arrays(sessions),
  ],
  text: `
    WITH renewed_lease AS (
      UPDATE carrier_worker SET renewals = renewals + 1, renewed_at = now(),
        lease_until = now() + make_interval(secs => $2), leaving = $3, control_version = $4,
        settings_activation = $5, carriers = $6
      WHERE id = $1 AND lease_until > now() RETURNING id),
    reported_slot AS (
      UPDATE carrier_session s SET host = r.host, state = r.state, since = CASE WHEN s.state = r.state THEN s.since
        ELSE now() END, in_flight = r.in_flight, rate = r.rate
      FROM ${REPORTS.unnest} AS r(${REPORTS.names})
      WHERE s.carrier = r.carrier AND s.slot = r.slot AND s.worker = $1
        AND (s.host, s.state, s.in_flight, s.rate) IS DISTINCT FROM (r.host, r.state, r.in_flight, r.rate))
    SELECT EXISTS (SELECT FROM renewed_lease) AS renewed,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'leaving', leaving, 'fresh',
        renewed_at > now() - interval '10 seconds', 'ended', lease_until <= now(),
         'renewals', renewals, 'carriers', carriers)), '[]') FROM carrier_worker) AS workers,
      (SELECT coalesce(json_agg(json_build_object('carrier', carrier, 'slot', slot, 'host', host, 'worker', worker,
        'state', state,
         'stateMs', extract(epoch FROM now() - since) * 1000, 'rate', rate)), '[]') FROM carrier_session) AS slots,
      (SELECT coalesce(json_agg(json_build_object('carrier', c.carrier, 'state', c.state, 'version', c.version,
        'stoppedMs', extract(epoch FROM now() - c.stopped_at) * 1000, 'rebindSlot', (
          SELECT min(s.slot) FROM carrier_session s JOIN carrier_worker w ON w.id = s.worker
          WHERE s.carrier = c.carrier AND s.rebinds < c.rebinds AND w.control_version IS NOT NULL))), '[]')
        FROM carrier_control c) AS controls`,
});
