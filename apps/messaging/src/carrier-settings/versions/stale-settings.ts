import type { StaleCarrierSettings } from '@sms/contracts/messaging';
import type { Sql } from '@sms/platform/database';
import { differencesOf } from './differences';
import type { SettingsStore } from '../settings-store';
import { versionInForce } from './shown-settings';

/** Returns undefined when `assumed` is in force, and else what has changed since. Call it under the lock. */
export async function staleSettings(
  sql: Pick<Sql, 'run'>,
  store: SettingsStore,
  assumed: number,
): Promise<StaleCarrierSettings | undefined> {
  const inForce = await versionInForce(sql);
  if (assumed === inForce) return undefined;
  const [before, after] = [await store.read(sql, assumed), await store.read(sql, inForce)];
  const known = typeof before !== 'string' && typeof after !== 'string';
  return { outcome: 'stale', inForce, differences: known ? differencesOf(before, after) : [] };
}
