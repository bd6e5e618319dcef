import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/t';
import { countText, percentText } from '../../../i18n/text/number-text';
import { deliveredShare } from '../../../charts/figures/outcome';
import { Card } from '../../../ui/layout/card';
import { ScrollBox } from '../../../ui/layout/scroll-box';
import { QueryView } from '../../../ui/states/query-view';
import type { Span } from './span/span';
import { seriesLabel } from './usage-figures';
import { totalsOf, type UsageSeries, type UsageTotals } from './usage-totals';
import styles from './usage-page.module.css';
import { usage } from './usage.queries';

/** A lower share stands out. */
const WEAK = 0.95;

const TITLES = t.usage.by;
type Grouped = keyof typeof TITLES;

interface GroupTableProps {
  readonly request: Parameters<typeof usage>[0];
}

/** The numbers of the chart by its group; by sender while the chart shows statuses. */
export function GroupTable({ request }: GroupTableProps) {
  const { group: chosen, span } = request;
  const group: Grouped = chosen === 'reason' || chosen === 'account' ? chosen : 'sender';
  const query = useQuery(usage({ ...request, group }));
  return (
    <Card title={TITLES[group]} link={<span className={styles.caption}>{t.usage.sameSpan}</span>} flush>
      <QueryView query={query}>
        {({ series, totals }) =>
          series.length === 0 ? (
            <p className={styles.quiet}>{t.usage.nothingSent}</p>
          ) : (
            <ScrollBox label={t.usage.tableOf(t.usage.by[group])}>
              <GroupRows group={group} series={series} totals={totals} span={span} />
            </ScrollBox>
          )
        }
      </QueryView>
    </Card>
  );
}

interface GroupRowsProps {
  readonly group: Grouped;
  readonly series: readonly UsageSeries[];
  readonly totals: UsageTotals;
  readonly span: Span;
}

function GroupRows({ group, series, totals, span: { from, to } }: GroupRowsProps) {
  const rows = series
    .map(({ key, name, points }) => ({ key, name: seriesLabel(key, name), ...totalsOf(points) }))
    .toSorted((a, b) => b.messages - a.messages);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.usage.groups[group]}</th>
          {[t.usage.messages, t.usage.delivered, t.usage.failed, t.usage.creditsColumn, t.usage.share].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, ...row }) => (
          <tr key={key}>
            <th scope="row">
              {group === 'sender' ? (
                <Link to="/messages" search={{ from, to, sender: key }}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            <Figures row={row} all={totals.messages} />
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">{t.usage.total}</th>
          <Figures row={totals} all={totals.messages} />
        </tr>
      </tbody>
    </table>
  );
}

function Figures({ row, all }: { readonly row: UsageTotals; readonly all: number }) {
  const share = deliveredShare(row);
  return (
    <>
      <td>{countText(row.messages)}</td>
      <td className={share !== null && share < WEAK ? styles.weak : undefined}>
        {share === null ? '–' : percentText(share)}
      </td>
      <td>{countText(row.undelivered + row.failed)}</td>
      <td>{countText(row.credits)}</td>
      <td>{all === 0 ? '–' : percentText(row.messages / all)}</td>
    </>
  );
}
