import type { ReasonBar } from '../../../charts/reason-bars';
import { totalsOf, type UsageSeries } from '../usage/usage-figures';

const MAX_REASONS = 5;

interface ReasonSeries extends UsageSeries {
  readonly retry_helps?: boolean | null;
}

/** The most frequent reasons, in the hue of the status that they mostly end in. */
export function topReasons(series: readonly ReasonSeries[]): readonly ReasonBar[] {
  return series
    .map(({ key, name, points, retry_helps: retryHelps }) => {
      const { undelivered, failed } = totalsOf(points);
      return {
        code: key,
        text: name ?? key,
        count: undelivered + failed,
        retryHelps: retryHelps === true,
        href: `/errors/${encodeURIComponent(key)}`,
        tone: undelivered >= failed ? ('undelivered' as const) : ('failed' as const),
      };
    })
    .filter(({ count, code }) => count > 0 && code !== 'none')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_REASONS);
}
