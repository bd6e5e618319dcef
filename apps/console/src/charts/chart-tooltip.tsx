import { t } from '../i18n/t';
import { countText, percentText } from '../i18n/text/number-text';
import { type Column, type Series, sumOfColumn } from './figures/series';
import styles from './stacked-chart.module.css';
import { Swatch } from './swatch';

interface ChartTooltipProps {
  readonly column: Column;
  readonly series: readonly Series[];
  /** Where the column stands, from 0 to 1. */
  readonly place: number;
  /** Names the share of the column. */
  readonly shareLabel?: string;
}

/** All series of one column. The column's own name says the same to screen readers. */
export function ChartTooltip({ column, series, place, shareLabel = t.statuses.delivered }: ChartTooltipProps) {
  const side = place > 0.5 ? { right: `${100 * (1 - place)}%` } : { left: `${100 * place}%` };
  return (
    <div className={styles.tooltip} style={side} aria-hidden="true">
      <p className={styles.tooltipHead}>
        <span>{column.name}</span> <span>{countText(sumOfColumn(column))}</span>
      </p>
      {series.map(({ key, label, tone }, index) => (
        <p key={key}>
          <Swatch tone={tone} /> <span>{label}</span> <span>{countText(column.values[index] ?? 0)}</span>
        </p>
      ))}
      {column.share !== null && (
        <p>
          <span>{shareLabel}</span> <span>{percentText(column.share)}</span>
        </p>
      )}
    </div>
  );
}
