import { Link } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { t } from '../i18n/t';
import { Bars, layoutOf } from './bars';
import { ChartTooltip } from './chart-tooltip';
import { countText } from '../i18n/text/number-text';
import { textScale } from '../ui/layout/text-scale';
import { countTicks } from './figures/scale';
import { type Column, type Series, sumOfColumn } from './figures/series';
import { keyAt, stackOf } from './figures/stack';
import { moveFocus } from './move-focus';
import styles from './stacked-chart.module.css';

/** The filter of the message list that finds what a column or one piece of it counts. */
export interface MessagesLink {
  readonly from: string;
  readonly to: string;
  readonly status?: 'delivered' | 'undelivered' | 'failed' | 'queued,pending';
  readonly sender?: string;
}

export interface ChartData {
  /** The chart in one sentence. */
  readonly summary: string;
  readonly series: readonly Series[];
  readonly columns: readonly Column[];
  /** @param key of a series; undefined for the whole column */
  readonly linkOf: (column: number, key: string | undefined) => MessagesLink;
}

interface StackedChartProps extends ChartData {
  /** Shows the delivered share above the bars. */
  readonly rate?: { readonly lowest: number | undefined } | undefined;
}

interface Pointed {
  readonly column: number;
  readonly key: string | undefined;
}

/** Bars of stacked counts. A column leads to its messages; a click on a piece of it, to those of its status. */
export function StackedChart({ summary, series, columns, linkOf, rate }: StackedChartProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [entry, setEntry] = useState(columns.length - 1);
  const layout = layoutOf(rate !== undefined, textScale());
  const ticks = countTicks(Math.max(0, ...columns.map(sumOfColumn)));
  const stacks = columns.map(({ values }) =>
    stackOf(
      series.map(({ key }, index) => ({ key, value: values[index] ?? 0 })),
      ticks.at(-1) ?? 1,
      layout.plotHeight,
    ),
  );
  const point = (column: number, { clientY, currentTarget }: MouseEvent<HTMLElement>): void => {
    const y = clientY - currentTarget.getBoundingClientRect().top - layout.plotTop;
    setPointed({ column, key: keyAt(stacks[column] ?? [], y) });
  };
  const shown = pointed && columns[pointed.column];
  return (
    <div className={styles.chart} dir="ltr" onMouseLeave={() => setPointed(null)}>
      <Bars
        {...{ summary, series, columns, stacks, ticks, layout, rate }}
        active={pointed === null ? null : pointed.column}
      />
      <div className={styles.columns} onKeyDown={moveFocus}>
        {columns.map((column, index) => (
          <Link
            key={`${index} ${column.name}`}
            to="/messages"
            search={linkOf(index, pointed?.column === index ? pointed.key : undefined)}
            className={styles.column}
            aria-label={nameOf(column, series)}
            tabIndex={index === Math.min(entry, columns.length - 1) ? 0 : -1}
            onMouseMove={(event) => point(index, event)}
            onFocus={() => {
              setEntry(index);
              setPointed({ column: index, key: undefined });
            }}
            onBlur={() => setPointed(null)}
          />
        ))}
      </div>
      {shown && <ChartTooltip column={shown} series={series} place={((pointed?.column ?? 0) + 0.5) / columns.length} />}
    </div>
  );
}

const nameOf = (column: Column, series: readonly Series[]): string =>
  t.charts.column(
    column.name,
    t.counts.messages(sumOfColumn(column)),
    series.map(({ label }, index) => `${countText(column.values[index] ?? 0)} ${label}`).join(', '),
  );
