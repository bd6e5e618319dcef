import type { ReasonBar } from '../../../charts/reason-bars';
import { totalsOf, type UsageSeries } from '../usage/usage-totals';

const MAX_REASONS = 5;

/** The most frequent reasons, in the hue of the status that they mostly end in. */
export function topReasons(series: readonly UsageSeries[]): readonly ReasonBar[] {
  return series
    .map(({ key, name, retry_helps: retryHelps, points }) => {
      const { undelivered, failed } = totalsOf(points);
      return {
        code: key,
        text: name ?? key,
        count: undelivered + failed,
        href: `/errors/${encodeURIComponent(key)}`,
        ...(typeof retryHelps === 'boolean' && { retryHelps }),
        tone: undelivered >= failed ? ('undelivered' as const) : ('failed' as const),
      };
    })
    .filter(({ count, code }) => count > 0 && code !== 'none')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_REASONS);
}
