import { memo, type MouseEvent, type ReactNode } from 'react';
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

/** The header is the first row, and rows are counted from 1. */
const ROWS_BEFORE = 2;

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
}

/** Rendered again only when it changes, not for every frame of a scroll. */
export const GridRow = memo(Row) as typeof Row;

/** The index of the row that was clicked. */
export function clickedRow({ target }: MouseEvent<Element>): number | undefined {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - ROWS_BEFORE : undefined;
}

function Row<Value>(props: GridRowProps<Value>) {
  const { columns, narrow, index, top, height, row, isActive, isOpened } = props;
  return (
    <div
      id={`row-${index}`}
      role="row"
      aria-rowindex={index + ROWS_BEFORE}
      aria-selected={isOpened}
      data-active={isActive || undefined}
      className={`${styles.row} ${narrow ? styles.two : ''}`}
      style={{ ...(!narrow && templateOf(columns)), height, transform: `translateY(${top}px)` }}
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
