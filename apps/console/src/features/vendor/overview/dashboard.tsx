import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartPanel } from '../../../charts/chart-panel';
import { zoneName } from '../../../charts/figures/time-labels';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { useMay } from '../../../session/use-session';
import { CardGrid } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { useZone } from '../../../ui/preferences/time-zone';
import { QueryView } from '../../../ui/states/query-view';
import { CompleteUntil } from '../usage/complete-until';
import { type Span, spanOfSearch } from '../usage/span/span';
import { SpanSwitch } from '../usage/span/span-switch';
import { statusChart } from '../usage/usage-figures';
import { combined } from '../usage/usage-totals';
import { type Usage, usage, usagePath } from '../usage/usage.queries';
import { useSpan } from '../usage/span/use-span';
import { AttentionCard } from './attention-card';
import type { Step } from './getting-started/getting-started';
import { GettingStartedCard } from './getting-started/getting-started-card';
import { OverviewMetrics } from './overview-metrics';
import styles from './overview.module.css';
import { OtpStrip } from './otp-strip';
import { ReasonsCard } from './reasons-card';
import { RecentSends } from './recent-sends';

const SPANS = [
  { value: 'today', label: t.usage.spans.today },
  { value: '24h', label: t.usage.spans['24h'] },
  { value: '7d', label: t.usage.spans['7d'] },
  { value: '30d', label: t.usage.spans['30d'] },
] as const;

export function Dashboard({ steps }: { readonly steps: readonly Step[] }) {
  const mode = useMode();
  const zone = useZone();
  const search = spanOfSearch(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/' });
  const span = useSpan(search, '24h');
  const request = { span, zone, group: 'status', mode } as const;
  const query = useQuery(usage(request));
  const maySeeOtp = useMay('otp.use');
  return (
    <Page
      title={t.pages.overview}
      curl={{ method: 'GET', path: usagePath(request), credential: 'key' }}
      actions={
        <SpanSwitch
          names={SPANS}
          name={search.from === undefined ? (search.span ?? '24h') : undefined}
          span={span}
          onChange={(next) => void navigate({ search: next, resetScroll: false })}
        />
      }
    >
      <OverviewMetrics usage={query.data} request={request} />
      <div className={styles.volume}>
        <QueryView query={query}>{(data) => <Volume data={data} span={span} />}</QueryView>
      </div>
      <CardGrid columns={3}>
        <AttentionCard />
        <ReasonsCard span={span} />
        <RecentSends />
      </CardGrid>
      {maySeeOtp && mode === 'live' && <OtpStrip span={span} />}
      <GettingStartedCard steps={steps} />
    </Page>
  );
}

function Volume({ data, span }: { readonly data: Usage; readonly span: Span }) {
  const zone = useZone();
  const captionOf = span.interval === 'day' ? t.overview.perDay : t.overview.perHour;
  const { data: chart } = statusChart(combined(data.series), span, zone);
  return (
    <ChartPanel
      title={t.overview.byStatus}
      caption={captionOf(zoneName(zone, new Date(span.to)))}
      foot={<CompleteUntil iso={data.complete_until} />}
      {...chart}
    />
  );
}
