import { usePreference } from './preferences';

/** The time zone of the browser, such as Europe/Stockholm. */
export const LOCAL_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which times are shown and typed. */
export function useZone(): string {
  const [zone] = usePreference('zone');
  return zone === 'UTC' ? 'UTC' : LOCAL_ZONE;
}
