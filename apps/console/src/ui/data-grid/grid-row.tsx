import type { ReactNode } from 'react';
import styles from './data-grid.module.css';

export interface Column<Row> {
  readonly title: string;
  /** A track of `grid-template-columns`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
}

export const templateOf = (columns: readonly { readonly width: string }[]) => ({
  gridTemplateColumns: columns.map(({ width }) => width).join(' '),
});

interface GridRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  /** The whole row on a phone, in two lines. */
  readonly narrow: ((row: Row) => ReactNode) | undefined;
  readonly index: number;
  /** Pixels from the first row. */
  readonly top: number;
  readonly height: number;
  /** Undefined while it is loaded: the row is empty then. */
  readonly row: Row | undefined;
  readonly isActive: boolean;
  readonly isOpened: boolean;
  readonly onChoose: (index: number) => void;
}

export function GridRow<Row>(props: GridRowProps<Row>) {
  const { columns, narrow, index, top, height, row, isActive, isOpened, onChoose } = props;
  return (
    <div
      id={`row-${index}`}
      role="row"
      // The header is the first row.
      aria-rowindex={index + 2}
      aria-selected={isOpened}
      data-active={isActive || undefined}
      className={`${styles.row} ${narrow ? styles.two : ''}`}
      style={{ ...(!narrow && templateOf(columns)), height, transform: `translateY(${top}px)` }}
      onClick={() => onChoose(index)}
    >
      {narrow ? (
        <div role="gridcell">{row && narrow(row)}</div>
      ) : (
        columns.map(({ title, cell }) => (
          <span key={title} role="gridcell">
            {row && cell(row)}
          </span>
        ))
      )}
    </div>
  );
}
