import { ChartPanel } from '../../../charts/chart-panel';
import { zoneName } from '../../../charts/figures/time-labels';
import { t } from '../../../i18n/t';
import { Select } from '../../../ui/overlays/select';
import { useZone } from '../../../ui/preferences/time-zone';
import { CompleteUntil } from './complete-until';
import type { Span } from './span/span';
import { groupChart, statusChart } from './usage-figures';
import { combined } from './usage-totals';
import { groupOfSearch, GROUPS, type ShownGroup } from './usage-group';
import type { Usage } from './usage.queries';

interface UsageChartProps {
  readonly usage: Usage;
  readonly span: Span;
  readonly onGroup: (group: ShownGroup) => void;
}

/** Messages by status or another group, below the delivered share on the same time axis. */
export function UsageChart({
  usage: { series, group_by: group, complete_until: completeUntil },
  span,
  onGroup,
}: UsageChartProps) {
  const zone = useZone();
  const { data, lowest } =
    group === 'status' ? statusChart(combined(series), span, zone) : groupChart(series, span, zone, group === 'sender');
  return (
    <ChartPanel
      title={span.interval === 'day' ? t.usage.perDay : t.usage.perHour}
      caption={zoneName(zone, new Date(span.to))}
      rate={{ lowest }}
      actions={
        <Select compact label={t.usage.groupBy} value={groupOfSearch(group)} options={GROUPS} onChange={onGroup} />
      }
      foot={<CompleteUntil iso={completeUntil} />}
      {...data}
    />
  );
}
