import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountBalance } from '../../../api/balance';
import { pointDelta, relativeDelta } from '../../../charts/figures/delta';
import { t } from '../../../i18n/t';
import { countText, percentText } from '../../../i18n/text/number-text';
import { deliveredShare } from '../../../charts/figures/outcome';
import { Sparkline } from '../../../charts/sparkline';
import { CardGrid } from '../../../ui/layout/card';
import { MetricCard } from '../../../ui/layout/metric-card';
import { DeltaText } from '../usage/delta-text';
import { type Span, spanBefore } from '../usage/span/span';
import { combined, comparable, type UsagePoint } from '../usage/usage-totals';
import { type Usage, type usage, usageBefore } from '../usage/usage.queries';
import { daysIn } from '../usage/span/zoned-days';
import styles from './overview.module.css';

type UsageRequest = Parameters<typeof usage>[0];

interface OverviewMetricsProps {
  /** Undefined while it is loaded. */
  readonly usage: Usage | undefined;
  readonly request: UsageRequest;
}

/** The four figures on top, each compared with the span before. */
export function OverviewMetrics({ usage: now, request }: OverviewMetricsProps) {
  const before = useQuery(usageBefore({ ...request, span: spanBefore(request.span) }));
  const { from, to } = request.span;
  const points = now ? combined(now.series) : [];
  const compared =
    now && before.data && comparable(points, combined(before.data.series), now.complete_until ?? now.from);
  const share = now ? deliveredShare(now.totals) : null;
  const shareDelta = compared && pointDelta(deliveredShare(compared.now), deliveredShare(compared.before));
  return (
    <CardGrid columns={4}>
      <MetricCard
        label={t.usage.messages}
        value={
          <Link to="/messages" search={{ from, to }}>
            {textOf(now?.totals.messages)}
          </Link>
        }
        delta={deltaOf(compared && relativeDelta(compared.now.messages, compared.before.messages))}
      >
        <Line points={points} what="messages" />
      </MetricCard>
      <MetricCard
        label={t.overview.metrics.delivered}
        value={
          <Link to="/messages" search={{ from, to, status: 'delivered' }}>
            {share === null ? '–' : percentText(share)}
          </Link>
        }
        delta={deltaOf(shareDelta)}
        isBad={shareDelta?.direction === 'down'}
      >
        {now && (
          <Sparkline
            values={points.map(deliveredShare)}
            tone="delivered"
            filled={false}
            summary={
              share === null ? t.overview.metrics.noneEnded : t.overview.metrics.deliveredShare(percentText(share))
            }
          />
        )}
      </MetricCard>
      <MetricCard
        label={t.usage.spend}
        value={<Link to="/usage">{textOf(now?.totals.credits)}</Link>}
        unit={t.usage.credits}
        delta={deltaOf(compared && relativeDelta(compared.now.credits, compared.before.credits))}
      >
        <Line points={points} what="credits" />
      </MetricCard>
      <BalanceCard spent={now?.totals.credits} span={request.span} mode={request.mode} />
    </CardGrid>
  );
}

const textOf = (count: number | undefined): string => (count === undefined ? '–' : countText(count));

const deltaOf = (delta: Parameters<typeof DeltaText>[0]['delta'] | null | undefined) =>
  delta && <DeltaText delta={delta} />;

function Line({ points, what }: { readonly points: readonly UsagePoint[]; readonly what: 'messages' | 'credits' }) {
  if (points.length === 0) return null;
  const values = points.map((point) => point[what]);
  const summaryOf = what === 'messages' ? t.overview.metrics.mostMessages : t.overview.metrics.mostCredits;
  return <Sparkline values={values} summary={summaryOf(Math.max(...values))} />;
}

interface BalanceCardProps {
  readonly spent: number | undefined;
  readonly span: Span;
  readonly mode: UsageRequest['mode'];
}

/** The balance, and how long it lasts if spending goes on as in the span. */
function BalanceCard({ spent, span: { from, to }, mode }: BalanceCardProps) {
  const { data } = useQuery(accountBalance);
  const days = daysIn(new Date(from), new Date(Math.min(Date.now(), Date.parse(to))));
  const left = data && spent !== undefined && spent > 0 ? Math.floor((data.credit_balance * days) / spent) : undefined;
  const isLow = data?.low_balance.below === true;
  return (
    <MetricCard
      label={t.usage.balance}
      value={<Link to="/usage">{textOf(data?.credit_balance)}</Link>}
      unit={t.usage.credits}
      note={mode === 'test' ? t.overview.metrics.testsAreFree : left !== undefined && t.overview.metrics.daysLeft(left)}
    >
      {isLow && (
        <span className={styles.low}>{t.overview.metrics.belowLimit(textOf(data.low_balance.threshold ?? 0))}</span>
      )}
    </MetricCard>
  );
}
