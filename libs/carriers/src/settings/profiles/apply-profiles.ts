import { PROFILES } from './profiles';

/** Old names of settings and the new ones. */
const ALIASES = { binds: 'max_sessions', request_timeout_ms: 'submit_timeout_ms' } as const;

/** Merges the settings of a carrier over those of its profiles; a later profile overrides an earlier one. */
export function applyProfiles(
  own: Readonly<Record<string, unknown>>,
  where: string,
  problems: string[],
): Readonly<Record<string, unknown>> {
  const { profile, ...settings } = own;
  if (profile === undefined || profile === null) return settings;
  const names: readonly unknown[] = Array.isArray(profile) ? profile : [profile];
  const known = names.map((name) => PROFILES.get(String(name))).filter((settingsOf) => settingsOf !== undefined);
  if (known.length < names.length)
    problems.push(`${where}: profile must be one of ${[...PROFILES.keys()].join(', ')}, or a list of them`);
  if (own['kind'] === 'http' || own['kind'] === 'http_api') problems.push(`${where}: profile is for SMPP carriers`);
  const given = new Set([
    ...Object.keys(settings),
    ...Object.entries(ALIASES).flatMap(([alias, name]) => (settings[alias] === undefined ? [] : [name])),
  ]);
  const base = known.flatMap((settingsOf) => Object.entries(settingsOf)).filter(([name]) => !given.has(name));
  return { ...Object.fromEntries(base), ...settings };
}
