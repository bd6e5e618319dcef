import type { SendingSettings } from '../settings/sending.settings';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** Carriers refuse shorter periods, or round them down to nothing. */
const MIN_SECONDS = 60;

/**
 * SMPP's validity_period: `YYMMDDhhmmss000R` from now on, `YYMMDDhhmmss000+` in UTC, or empty for the carrier's own.
 */
export function validityPeriod(
  seconds: number,
  { validity, maxValidityHours }: Pick<SendingSettings, 'validity' | 'maxValidityHours'>,
  now: Date,
): string {
  const whole = Math.min(Math.max(Math.trunc(seconds), MIN_SECONDS), maxValidityHours * HOUR_SECONDS);
  switch (validity) {
    case 'none':
      return '';
    case 'relative':
      return `${digits(0, 0, Math.trunc(whole / DAY_SECONDS), Math.trunc(whole / HOUR_SECONDS) % 24, Math.trunc(whole / 60) % 60, whole % 60)}000R`;
    case 'absolute': {
      const end = new Date(now.getTime() + whole * 1_000);
      return `${digits(end.getUTCFullYear() % 100, end.getUTCMonth() + 1, end.getUTCDate(), end.getUTCHours(), end.getUTCMinutes(), end.getUTCSeconds())}000+`;
    }
  }
}

const TWO_DIGITS = Array.from({ length: 100 }, (_unused, number) => String(number).padStart(2, '0'));

function digits(...parts: readonly number[]): string {
  let text = '';
  for (const part of parts) text += TWO_DIGITS[part] ?? String(part);
  return text;
}
