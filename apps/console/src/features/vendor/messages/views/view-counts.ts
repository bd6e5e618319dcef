import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../../i18n/text/number-text';
import { t } from '../../../../i18n/t';
import type { Mode } from '../../../../session/use-mode';
import { useZone } from '../../../../ui/preferences/time-zone';
import { useSpan } from '../../usage/span/use-span';
import { combined, type UsageSeries } from '../../usage/usage-totals';
import { usage } from '../../usage/usage.queries';

/**
 * How many messages are in views, by name. Usage has counted them, so that no message is read: it counts by day and by
 * status, up to some seconds ago. Other views have other times or senders; to count theirs, the log would be read.
 */
export function useViewCounts(mode: Mode): ReadonlyMap<string, string> {
  const zone = useZone();
  // By the usual settings a message expires after two days, and two more are waited for its receipt.
  const span = useSpan({ span: '30d' }, '30d');
  const { data } = useQuery(usage({ span, zone, group: 'status', mode }));
  return data ? countsOf(data.series) : NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** @param series of days, today last */
function countsOf(series: readonly UsageSeries[]): ReadonlyMap<string, string> {
  const days = combined(series);
  const today = days.at(-1);
  const notDelivered = today ? today.undelivered + today.failed : 0;
  const waiting = days.reduce((sum, day) => sum + day.waiting, 0);
  return new Map([
    [t.messages.views.notDelivered, countText(notDelivered)],
    [t.messages.views.waiting, countText(waiting)],
  ]);
}
