import { Link } from '@tanstack/react-router';
import { t } from '../i18n/t';
import { ScrollBox } from '../ui/layout/scroll-box';
import { countText, percentText } from '../i18n/text/number-text';
import { type Column, type Series, sumOfColumn } from './figures/series';
import type { ChartData } from './stacked-chart';
import styles from './chart-panel.module.css';

interface ChartTableProps extends Omit<ChartData, 'summary'> {
  readonly label: string;
}

/** The numbers of a chart. Each is a link to its messages. */
export function ChartTable({ label, series, columns, linkOf }: ChartTableProps) {
  return (
    <ScrollBox label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.charts.time}</th>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t.charts.all}</th>
            <th scope="col">{t.charts.deliveredShare}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <Row key={`${index} ${column.name}`} column={column} series={series} link={(key) => linkOf(index, key)} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface RowProps {
  readonly column: Column;
  readonly series: readonly Series[];
  readonly link: (key: string | undefined) => ReturnType<ChartData['linkOf']>;
}

function Row({ column, series, link }: RowProps) {
  return (
    <tr>
      <th scope="row">{column.name}</th>
      {series.map(({ key }, place) => (
        <td key={key}>
          <Link to="/messages" search={link(key)}>
            {countText(column.values[place] ?? 0)}
          </Link>
        </td>
      ))}
      <td>
        <Link to="/messages" search={link(undefined)}>
          {countText(sumOfColumn(column))}
        </Link>
      </td>
      <td>{column.share === null ? '–' : percentText(column.share)}</td>
    </tr>
  );
}
