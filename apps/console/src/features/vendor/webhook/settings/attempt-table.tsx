import { Link } from '@tanstack/react-router';
import { t } from '../../../../i18n/t';
import { countText, percentText } from '../../../../i18n/text/number-text';
import { ScrollBox } from '../../../../ui/layout/scroll-box';
import styles from './answers.module.css';
import { ANSWER_SERIES, type AttemptColumn } from './attempt-columns';

/** The numbers of the bars. */
export function AttemptTable({ columns }: { readonly columns: readonly AttemptColumn[] }) {
  return (
    <div className={styles.table}>
      <ScrollBox label={t.webhook.strip.title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.charts.time}</th>
              {ANSWER_SERIES.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{t.charts.all}</th>
              <th scope="col">{t.webhook.strip.answered}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <Row key={column.span.from} column={column} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function Row({ column: { name, values, attempts, share, span } }: { readonly column: AttemptColumn }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/integration/webhook" search={span} resetScroll={false}>
          {name}
        </Link>
      </th>
      {[...values, attempts].map((count, index) => (
        <td key={index}>{countText(count)}</td>
      ))}
      <td>{share === null ? '–' : percentText(share)}</td>
    </tr>
  );
}
