import { t } from '../../i18n/t';

const HOUR_MS = 3_600_000;

export type Preset = 'hour' | 'today' | 'day' | 'week';

/** Spans that end now. */
export const PRESETS: readonly { readonly value: Preset; readonly label: string }[] = [
  { value: 'hour', label: t.ui.span.presets.hour },
  { value: 'today', label: t.ui.span.presets.today },
  { value: 'day', label: t.ui.span.presets.day },
  { value: 'week', label: t.ui.span.presets.week },
];

const HOURS: Readonly<Record<Exclude<Preset, 'today'>, number>> = { hour: 1, day: 24, week: 168 };

/** Where a span begins, as ISO 8601. The day begins in the zone in which times are shown. */
export function fromOf(preset: Preset, now: Date, zone: string): string {
  if (preset !== 'today') return new Date(now.getTime() - HOURS[preset] * HOUR_MS).toISOString();
  const today = new Date(now);
  if (zone === 'UTC') today.setUTCHours(0, 0, 0, 0);
  else today.setHours(0, 0, 0, 0);
  return today.toISOString();
}
