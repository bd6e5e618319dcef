import { usePreference } from './preferences';

/** Of the browser, by its name: Europe/Stockholm. */
export const LOCAL_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone that times are shown in, and typed in. */
export function useZone(): string {
  const [zone] = usePreference('zone');
  return zone === 'UTC' ? 'UTC' : LOCAL_ZONE;
}
