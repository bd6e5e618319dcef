import { isDeepStrictEqual } from 'node:util';
import { maskSecrets } from '@sms/carriers';
import { KEPT_SECRET, MAX_SETTINGS_DIFFERENCES, type SettingsDifference } from '@sms/contracts/messaging';
import { isPlainObject, type PlainObject } from '@sms/platform/validation';
import type { SettingsDocument } from '../../config/parse-settings';

/** Settings that are longer are cut, so that a reply fits a message of NATS. */
const MAX_SHOWN_LENGTH = 1_000;

/** Where two versions differ, carrier by carrier and rule by rule. Secrets are compared, and never shown. */
export function differencesOf(before: SettingsDocument, after: SettingsDocument): readonly SettingsDifference[] {
  return [
    ...differencesOfList('carriers', before.carriers, after.carriers),
    ...differencesOfList('routes', before.routes, after.routes),
  ].slice(0, MAX_SETTINGS_DIFFERENCES);
}

function differencesOfList(path: string, before: unknown, after: unknown): SettingsDifference[] {
  const [old, fresh] = [byName(before), byName(after)];
  const names = new Set([...old.keys(), ...fresh.keys()]);
  const differences = [...names].flatMap((name) =>
    differencesOfEntry(`${path}.${name}`, old.get(name) ?? null, fresh.get(name) ?? null),
  );
  // The first rule that fits decides.
  const common = (list: ReadonlyMap<string, PlainObject>) =>
    [...list.keys()].filter((name) => old.has(name) && fresh.has(name));
  const [was, is] = [common(old), common(fresh)];
  return isDeepStrictEqual(was, is) ? differences : [...differences, { path, before: shown(was), after: shown(is) }];
}

function differencesOfEntry(path: string, before: PlainObject | null, after: PlainObject | null): SettingsDifference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!before || !after) return [{ path, before: shown(before), after: shown(after) }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
    .map((name) => ({
      path: `${path}.${name}`,
      before: shown(before[name] ?? null, name),
      after: shown(after[name] ?? null, name),
    }));
}

function byName(list: unknown): ReadonlyMap<string, PlainObject> {
  return new Map((Array.isArray(list) ? list : []).filter(isPlainObject).map((one) => [String(one['name']), one]));
}

function shown(value: unknown, name = ''): string | null {
  if (value === null) return null;
  const masked = maskSecrets({ [name]: value }, KEPT_SECRET) as PlainObject;
  const json = JSON.stringify(masked[name]);
  return json.length > MAX_SHOWN_LENGTH ? `${json.slice(0, MAX_SHOWN_LENGTH)}…` : json;
}
