import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { CardGrid } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { useZone } from '../../../ui/preferences/time-zone';
import { QueryView } from '../../../ui/states/query-view';
import { GroupTable } from './group-table';
import { LowBalanceCard } from './low-balance-card';
import { monthNames } from './span/month-names';
import { spanOfSearch } from './span/span';
import { SpanSwitch } from './span/span-switch';
import { StatementCard } from './statement-card';
import { UsageChart } from './usage-chart';
import { UsageCsvButton } from './usage-csv-button';
import { groupOfSearch } from './usage-group';
import { UsageMetrics } from './usage-metrics';
import styles from './usage-page.module.css';
import { usage, usagePath } from './usage.queries';
import { useSpan } from './span/use-span';

export function UsagePage() {
  const mode = useMode();
  const zone = useZone();
  const address = useSearch({ from: '/usage' });
  const search = spanOfSearch({ ...address });
  const group = groupOfSearch(address.group);
  const navigate = useNavigate({ from: '/usage' });
  const span = useSpan(search, 'month');
  const request = { span, zone, group, mode };
  const query = useQuery(usage(request));
  const [lastMonth, month] = monthNames(new Date(), zone);
  return (
    <Page
      title={t.pages.usage}
      curl={{ method: 'GET', path: usagePath(request), credential: 'key' }}
      actions={
        <>
          <UsageCsvButton usage={query.data} />
          <SpanSwitch
            names={[
              { value: 'last-month', label: lastMonth },
              { value: 'month', label: month },
              { value: '30d', label: t.usage.spans['30d'] },
              { value: '90d', label: t.usage.spans['90d'] },
            ]}
            name={search.from === undefined ? (search.span ?? 'month') : undefined}
            span={span}
            onChange={(next) => void navigate({ search: { ...next, group }, resetScroll: false })}
          />
        </>
      }
    >
      <UsageMetrics usage={query.data} request={request} />
      <div className={styles.chart}>
        <QueryView query={query}>
          {(data) => (
            <UsageChart
              usage={data}
              span={span}
              onGroup={(next) => void navigate({ search: { ...search, group: next }, resetScroll: false })}
            />
          )}
        </QueryView>
      </div>
      <CardGrid columns={2}>
        <GroupTable request={request} />
        <StatementCard />
      </CardGrid>
      <LowBalanceCard />
    </Page>
  );
}
