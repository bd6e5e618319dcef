import type { Spread } from '@sms/kit';

/** `median [lowest – highest]`, or the one value of a single round. */
export function spreadText(of: Spread | undefined): string {
  if (!of || of.rounds === 0) return '–';
  const text = (value: number): string =>
    Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
  return of.rounds === 1 ? text(of.median) : `${text(of.median)} [${text(of.min)} – ${text(of.max)}]`;
}
