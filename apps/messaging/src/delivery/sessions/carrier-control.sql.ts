import type { CarrierControl, CarrierState } from '@sms/contracts/messaging';
import { statement } from '@sms/platform/database';

export interface ControlRow {
  readonly carrier: string;
  readonly state: CarrierState;
  readonly since: Date;
  readonly reason: string;
  readonly rebind_asked_at: Date | null;
  readonly in_effect: boolean;
}

/** What has been decided, and whether a worker has not seen it yet: a release before this one sees none. */
export const listCarrierControls = statement<readonly [], ControlRow>({
  name: 'messaging.list_carrier_controls',
  text: `
    SELECT carrier, state, since, reason, rebind_asked_at, NOT EXISTS (SELECT FROM carrier_worker w
      WHERE w.control_version IS NULL OR w.control_version < c.version) AS in_effect
    FROM carrier_control c`,
});

/** A class of advisory locks that nothing else uses on this database: see SessionTable. */
const CONTROL_LOCK = 7_205_143;

/** Changes come one after the other, so that a worker that has seen a version has seen all before it. */
export const lockCarrierControls = statement({
  name: 'messaging.lock_carrier_controls',
  text: `SELECT pg_advisory_xact_lock(${CONTROL_LOCK}, 0)`,
});

/** A state that it has already keeps its time; a drained carrier stays drained. */
export const setCarrierState = statement<
  readonly [carrier: string, state: Exclude<CarrierState, 'drained'>, reason: string]
>({
  name: 'messaging.set_carrier_state',
  text: `
    INSERT INTO carrier_control AS c (carrier, state, stopped_at, reason, version)
    SELECT $1, $2::text, CASE WHEN $2::text <> 'active' THEN now() END, $3, coalesce(max(version), 0) + 1
    FROM carrier_control
    ON CONFLICT (carrier) DO UPDATE SET
      state = CASE WHEN c.state = 'drained' AND excluded.state = 'draining' THEN c.state ELSE excluded.state END,
      since = CASE WHEN c.state = excluded.state OR (c.state = 'drained' AND excluded.state = 'draining') THEN c.since
        ELSE now() END,
      stopped_at = CASE WHEN excluded.state <> 'active' THEN coalesce(c.stopped_at, now()) END,
      reason = excluded.reason, version = excluded.version`,
});

/** Its sessions are to be bound anew, in whatever state it is. */
export const askForRebind = statement<readonly [carrier: string, reason: string]>({
  name: 'messaging.ask_for_rebind',
  text: `
    INSERT INTO carrier_control AS c (carrier, state, reason, rebinds, rebind_asked_at, version)
    SELECT $1, 'active', $2, 1, now(), coalesce(max(version), 0) + 1 FROM carrier_control
    ON CONFLICT (carrier) DO UPDATE SET reason = excluded.reason, rebinds = c.rebinds + 1,
      rebind_asked_at = now(), version = excluded.version`,
});

export function controlOf(row: ControlRow | undefined): CarrierControl {
  return {
    state: row?.state ?? 'active',
    since: row?.since.toISOString() ?? null,
    reason: row?.reason ?? null,
    inEffect: row?.in_effect ?? true,
    rebindAskedAt: row?.rebind_asked_at?.toISOString() ?? null,
  };
}
