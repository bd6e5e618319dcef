import { maskSecrets } from '@sms/carriers';
import { type CarrierSettingsVersion, KEPT_SECRET, type ShownCarrierSettings } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';
import { listVersions, readActivation, type VersionRow } from '../carrier-settings.sql';
import { differencesOf } from './differences';
import type { SettingsDocument } from '../../config/parse-settings';
import type { SettingsStore } from '../settings-store';

/** The version in force. */
export async function versionInForce(sql: Pick<Sql, 'run'>): Promise<number> {
  const [activation] = await sql.run(readActivation, []);
  return activation?.version ?? 0;
}

export function versionOf(row: VersionRow, inForce: number): CarrierSettingsVersion {
  return {
    version: row.version,
    base: row.base,
    createdAt: row.created_at?.toISOString() ?? null,
    createdBy: row.created_by,
    reason: row.reason,
    activatedAt: row.activated_at?.toISOString() ?? null,
    activatedBy: row.activated_by,
    inForce: row.version === inForce,
  };
}

/** @throws when there is no such version */
export async function readVersion(sql: Pick<Sql, 'run'>, version: number): Promise<CarrierSettingsVersion> {
  const inForce = await versionInForce(sql);
  const [row] = await sql.run(listVersions, [version + 1, 1]);
  if (row?.version !== version) throw new Error(`there is no version ${version} of the carrier settings`);
  return versionOf(row, inForce);
}

/** A version as operators see it: without secrets. What the key does not open differs in nothing. */
export async function shownSettings(
  sql: Pick<Sql, 'run'>,
  store: SettingsStore,
  version: number,
  document: SettingsDocument,
): Promise<ShownCarrierSettings> {
  const before = await store.read(sql, await versionInForce(sql));
  return {
    version: await readVersion(sql, version),
    settings: JSON.stringify({ ...document, carriers: maskSecrets(document.carriers, KEPT_SECRET) }),
    differences: typeof before === 'string' ? [] : differencesOf(before, document),
  };
}
