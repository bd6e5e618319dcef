import { Link } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { ChartTooltip } from '../../../../charts/chart-tooltip';
import { stackOf } from '../../../../charts/figures/stack';
import { moveFocus } from '../../../../charts/move-focus';
import { Swatch } from '../../../../charts/swatch';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { rem } from '../../../../ui/layout/text-scale';
import { useZone } from '../../../../ui/preferences/time-zone';
import styles from './answers.module.css';
import {
  ANSWER_SERIES,
  type AttemptColumn,
  attemptColumns,
  attemptSummary,
  attemptText,
  type HalfHour,
} from './attempt-columns';
import { AttemptTable } from './attempt-table';

/** With text of the usual size. */
const HEIGHT_PX = 24;

/** The attempts of the last day by half hours, as bars or as a table. */
export function AttemptStrip({ halfHours }: { readonly halfHours: readonly HalfHour[] }) {
  const [asTable, setAsTable] = useState(false);
  const columns = attemptColumns(halfHours, useZone());
  return (
    <div className={styles.strip}>
      <div className={styles.head}>
        {t.webhook.strip.title}
        <span className={styles.legend}>
          {ANSWER_SERIES.map(({ key, label, tone }) => (
            <span key={key}>
              <Swatch tone={tone} /> {label}
            </span>
          ))}
        </span>
        <Button
          tone="ghost"
          size="small"
          iconOnly
          aria-label={asTable ? t.charts.asChart : t.charts.asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Table2 />
        </Button>
      </div>
      {asTable ? <AttemptTable columns={columns} /> : <Bars columns={columns} />}
    </div>
  );
}

/** All bars have one height and are split by the answers. Each leads to the deliveries of its time. */
function Bars({ columns }: { readonly columns: readonly AttemptColumn[] }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [entry, setEntry] = useState(columns.length - 1);
  const shown = columns[pointed ?? columns.length];
  return (
    <div className={styles.chart} dir="ltr" onMouseLeave={() => setPointed(null)}>
      <div role="img" aria-label={attemptSummary(columns)} />
      <div className={styles.bars} onKeyDown={moveFocus}>
        {columns.map((column, index) => (
          <Link
            key={column.span.from}
            to="/integration/webhook"
            search={column.span}
            resetScroll={false}
            className={styles.bar}
            aria-label={attemptText(column)}
            tabIndex={index === entry ? 0 : -1}
            onMouseMove={() => setPointed(index)}
            onFocus={() => {
              setEntry(index);
              setPointed(index);
            }}
            onBlur={() => setPointed(null)}
          >
            <Pieces column={column} />
          </Link>
        ))}
      </div>
      {shown && (
        <div className={styles.below}>
          <ChartTooltip
            column={shown}
            series={ANSWER_SERIES}
            place={((pointed ?? 0) + 0.5) / columns.length}
            shareLabel={t.webhook.strip.answered}
          />
        </div>
      )}
    </div>
  );
}

function Pieces({ column: { attempts, values } }: { readonly column: AttemptColumn }) {
  if (attempts === 0) return <span className={styles.none} />;
  const stack = ANSWER_SERIES.map(({ key }, index) => ({ key, value: values[index] ?? 0 }));
  return stackOf(stack, attempts, HEIGHT_PX)
    .toReversed()
    .map(({ key, height }) => <span key={key} className={styles[key]} style={{ height: rem(height) }} />);
}
