import { statement } from '@sms/platform/database';

export interface ActivationRow {
  readonly id: number;
  readonly version: number;
}

export interface VersionRow {
  readonly version: number;
  readonly base: number | null;
  readonly created_at: Date | null;
  readonly created_by: number | null;
  readonly reason: string | null;
  readonly activated_at: Date | null;
  readonly activated_by: number | null;
}

export interface SealedRow {
  readonly version: number;
  readonly sealed: Buffer;
}

/** No row: version 0 is in force, and always was. */
export const readActivation = statement<readonly [], ActivationRow>({
  name: 'messaging.read_settings_activation',
  text: 'SELECT id, version FROM carrier_settings_activation ORDER BY id DESC LIMIT 1',
});

/** A class of advisory locks that nothing else uses on this database: see SessionTable. */
const SETTINGS_LOCK = 7_205_144;

/** Versions are made, and put in force, one after the other. */
export const lockSettings = statement({
  name: 'messaging.lock_carrier_settings',
  text: `SELECT pg_advisory_xact_lock(${SETTINGS_LOCK}, 0)`,
});

/** Nothing is put in force while it is held; several transactions can hold it. */
export const holdSettings = statement({
  name: 'messaging.hold_carrier_settings',
  text: `SELECT pg_advisory_xact_lock_shared(${SETTINGS_LOCK}, 0)`,
});

export const insertActivation = statement<readonly [version: number, by: number, reason: string]>({
  name: 'messaging.insert_settings_activation',
  text: `
    INSERT INTO carrier_settings_activation (id, version, activated_by, reason)
    SELECT coalesce(max(id), 0) + 1, $1, $2, $3 FROM carrier_settings_activation`,
});

export const nextVersion = statement<readonly [], { version: number }>({
  name: 'messaging.next_settings_version',
  text: 'SELECT coalesce(max(version), 0) + 1 AS version FROM carrier_settings_version',
});

export const insertVersion = statement<
  readonly [version: number, base: number, by: number, reason: string, sealed: Buffer, keyId: string]
>({
  name: 'messaging.insert_settings_version',
  text: `
    INSERT INTO carrier_settings_version (version, base, created_by, reason, sealed, key_id)
    VALUES ($1, $2, $3, $4, $5, $6)`,
});

export const readSealed = statement<readonly [version: number], SealedRow>({
  name: 'messaging.read_sealed_settings',
  text: 'SELECT version, sealed FROM carrier_settings_version WHERE version = $1',
});

/** Newest first, version 0 last; `before` null: from the newest. */
export const listVersions = statement<readonly [before: number | null, limit: number], VersionRow>({
  name: 'messaging.list_settings_versions',
  text: `
    SELECT v.*, a.activated_at, a.activated_by
    FROM (
      SELECT version, base, created_at, created_by, reason FROM carrier_settings_version
      UNION ALL SELECT 0, NULL, NULL, NULL, NULL) AS v
    LEFT JOIN LATERAL (SELECT activated_at, activated_by FROM carrier_settings_activation
      WHERE version = v.version ORDER BY id DESC LIMIT 1) AS a ON true
    WHERE $1::integer IS NULL OR v.version < $1::integer ORDER BY v.version DESC LIMIT $2`,
});

/** Whether all workers follow it; a release before versions follows none. */
export const isFollowed = statement<readonly [activation: number], { followed: boolean }>({
  name: 'messaging.is_activation_followed',
  text: `
    SELECT $1::integer = 0 OR NOT EXISTS (SELECT FROM carrier_worker
      WHERE lease_until > now() AND (settings_activation IS NULL OR settings_activation < $1::integer)) AS followed`,
});

/** The versions in force at a time and before it, the later first; without a row for version 0 before all others. */
export const readActivationsAt = statement<readonly [at: Date], ActivationRow>({
  name: 'messaging.read_activations_at',
  text: `
    SELECT id, version FROM carrier_settings_activation WHERE activated_at <= $1 ORDER BY activated_at DESC LIMIT 2`,
});
