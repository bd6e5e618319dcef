import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountBalance } from '../../../api/balance';
import { relativeDelta } from '../../../charts/figures/delta';
import { t } from '../../../i18n/t';
import { countText, decimalText } from '../../../i18n/text/number-text';
import { CardGrid } from '../../../ui/layout/card';
import { MetricCard } from '../../../ui/layout/metric-card';
import { DeltaText } from './delta-text';
import { spanBefore } from './span/span';
import { combined, comparable } from './usage-totals';
import { type Usage, type usage, usageBefore } from './usage.queries';

interface UsageMetricsProps {
  /** Undefined while it is loaded. */
  readonly usage: Usage | undefined;
  readonly request: Parameters<typeof usage>[0];
}

/** The totals of the span, compared with the span before. */
export function UsageMetrics({ usage: now, request }: UsageMetricsProps) {
  const before = useQuery(usageBefore({ ...request, group: 'status', span: spanBefore(request.span) }));
  const { data: balance } = useQuery(accountBalance);
  const compared =
    now &&
    before.data &&
    comparable(combined(now.series), combined(before.data.series), now.complete_until ?? now.from);
  const { from, to } = request.span;
  const delta = (field: 'messages' | 'segments' | 'credits') => {
    const change = compared && relativeDelta(compared.now[field], compared.before[field]);
    return change ? <DeltaText delta={change} /> : undefined;
  };
  return (
    <CardGrid columns={4}>
      <MetricCard
        label={t.usage.messages}
        value={
          <Link to="/messages" search={{ from, to }}>
            {textOf(now?.totals.messages)}
          </Link>
        }
        delta={delta('messages')}
        note={t.usage.againstBefore}
      />
      <MetricCard
        label={t.usage.segments}
        value={textOf(now?.totals.segments)}
        delta={delta('segments')}
        note={
          now && now.totals.messages > 0 && t.usage.segmentsEach(decimalText(now.totals.segments / now.totals.messages))
        }
      />
      <MetricCard
        label={t.usage.spend}
        value={textOf(now?.totals.credits)}
        unit={t.usage.credits}
        delta={delta('credits')}
      />
      <MetricCard label={t.usage.balance} value={textOf(balance?.credit_balance)} note={t.usage.available} />
    </CardGrid>
  );
}

const textOf = (count: number | undefined): string => (count === undefined ? '–' : countText(count));
