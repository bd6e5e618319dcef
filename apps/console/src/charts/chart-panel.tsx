import { Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/t';
import { Button } from '../ui/controls/button';
import { Card } from '../ui/layout/card';
import { ChartTable } from './chart-table';
import styles from './chart-panel.module.css';
import type { Column, Series } from './figures/series';
import { type ChartData, StackedChart } from './stacked-chart';
import { Swatch } from './swatch';

interface ChartPanelProps extends ChartData {
  readonly title: string;
  readonly caption: string;
  readonly rate?: { readonly lowest: number | undefined };
  /** Further controls at the right of the title. */
  readonly actions?: ReactNode;
  /** Says until when the numbers are complete. */
  readonly foot?: ReactNode;
}

/** A chart with its title, a legend that hides series, and the same numbers as a table. */
export function ChartPanel({ title, caption, actions, foot, rate, ...data }: ChartPanelProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [asTable, setAsTable] = useState(false);
  const shown = withoutSeries(data, hidden);
  return (
    <Card
      title={title}
      caption={caption}
      link={
        <span className={styles.tools}>
          <Legend series={data.series} hidden={hidden} onToggle={(key) => setHidden(toggled(hidden, key))} />
          <Button tone="ghost" size="small" onClick={() => setAsTable(!asTable)}>
            <Table2 />
            {asTable ? t.charts.asChart : t.charts.asTable}
          </Button>
          {actions}
        </span>
      }
    >
      {asTable ? (
        <ChartTable label={title} {...shown} />
      ) : (
        <StackedChart key={data.columns.length} {...shown} rate={rate} />
      )}
      {foot}
    </Card>
  );
}

interface LegendProps {
  readonly series: readonly Series[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

function Legend({ series, hidden, onToggle }: LegendProps) {
  return (
    <div className={styles.legend} role="group" aria-label={t.charts.series}>
      {series.map(({ key, label, tone }) => (
        <button key={key} type="button" aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
          <Swatch tone={tone} /> {label}
        </button>
      ))}
    </div>
  );
}

function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}

function withoutSeries<T extends { readonly series: readonly Series[]; readonly columns: readonly Column[] }>(
  data: T,
  hidden: ReadonlySet<string>,
): T {
  if (hidden.size === 0) return data;
  const keep = <V,>(values: readonly V[]): V[] =>
    values.filter((_, index) => !hidden.has(data.series[index]?.key ?? ''));
  return {
    ...data,
    series: keep(data.series),
    columns: data.columns.map((column) => ({ ...column, values: keep(column.values) })),
  };
}
