const TOKENS = /YYYY|YY|MM|DD|hh|mm|ss/g;
const MINUTE_MS = 60_000;

/** A date in a pattern of YYYY or YY, MM, DD, hh, mm and ss, as the clock shows it `zoneMinutes` east of UTC. */
export function formatDate(pattern: string, at: Date, zoneMinutes: number): string {
  const local = new Date(at.getTime() + zoneMinutes * MINUTE_MS).toISOString();
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = local.split(/\D/);
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    DD: day,
    hh: hour,
    mm: minute,
    ss: second,
  };
  return pattern.replace(TOKENS, (token) => parts[token] ?? token);
}
