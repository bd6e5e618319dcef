import { type MouseEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../controls/button';
import { StepButtons } from '../controls/step-buttons';
import { t } from '../../i18n/t';
import { FailureNotice } from '../states/failure-notice';
import { Skeleton } from '../states/skeleton';
import styles from './data-grid.module.css';
import { clickedRow, type Column, GridRow, templateOf } from './grid-row';
import { EMPTY, type PageStore, rowCount } from './page-store';
import { useGridKeyboard } from './use-grid-keyboard';
import { type GridSource, useGridPages } from './use-grid-pages';
import { useNarrow } from './use-narrow';
import { useVirtualRows } from './use-virtual-rows';

interface DataGridProps<Row, Page> extends GridSource<Row, Page> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The key of the open row. */
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  /** A row on a phone, in two lines. */
  readonly narrow?: (row: Row) => ReactNode;
  /** Where the buttons stand that open the row before or after the open one. Null while that place is not there. */
  readonly stepsIn?: HTMLElement | null;
  /** Shown instead of a list without rows. */
  readonly empty: ReactNode;
}

/**
 * A list of any length: only visible rows are in the document and only their pages in memory; of the others it
 * remembers where they begin. Give it another `key` for another filter.
 */
export function DataGrid<Row, Page>(props: DataGridProps<Row, Page>) {
  const [start, setStart] = useState<number>();
  return <Rows key={start} {...props} start={start} onContinue={setStart} />;
}

interface RowsProps<Row, Page> extends DataGridProps<Row, Page> {
  /** The cursor of the first page. */
  readonly start: number | undefined;
  /** Starts a new grid at a cursor, once this one is full. */
  readonly onContinue: (start: number) => void;
}

function Rows<Row, Page>(props: RowsProps<Row, Page>) {
  const { label, columns, keyOf, opened, onOpen, narrow, stepsIn, empty, start, onContinue } = props;
  const [store, setStore] = useState<PageStore>({ ...EMPTY, next: start });
  const count = rowCount(store);
  const { scroller, items, visible, height, rowHeight, scrollTo } = useVirtualRows(count);
  const isNarrow = useNarrow();
  const { rowAt, isFull, error, retry } = useGridPages(props, [store, setStore], visible);
  const keyAt = (index: number): string | undefined => {
    const row = rowAt(index);
    return row && keyOf(row);
  };
  const { active, onKeyDown, choose, step } = useGridKeyboard({ count, visible, keyAt, opened, onOpen, scrollTo });

  const onClick = (event: MouseEvent): void => {
    const index = clickedRow(event);
    if (index !== undefined) choose(index);
  };
  const failure = error && <FailureNotice error={error} onRetry={retry} />;
  if (count === 0) return failure ?? (store.next === null ? empty : <Skeleton rows={8} />);
  const rows = items.map(({ index, start: top }) => (
    <GridRow
      key={index}
      columns={columns}
      narrow={isNarrow ? narrow : undefined}
      index={index}
      top={top}
      height={rowHeight}
      row={rowAt(index)}
      isActive={index === active}
      isOpened={opened !== undefined && keyAt(index) === opened}
    />
  ));
  return (
    <>
      <div
        ref={scroller}
        className={styles.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={store.next === null ? count + 1 : -1}
        aria-activedescendant={`row-${active}`}
        onKeyDown={onKeyDown}
      >
        <Header columns={columns} />
        <div role="presentation" className={styles.rows} style={{ height }} onClick={onClick}>
          {rows}
        </div>
      </div>
      {opened !== undefined && <Steps place={stepsIn} onStep={step} />}
      {isFull && <ContinueButton cursor={store.next} onContinue={onContinue} />}
      {failure}
    </>
  );
}

function Header({ columns }: { readonly columns: readonly { readonly title: string; readonly width: string }[] }) {
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={templateOf(columns)}>
      {columns.map(({ title }) => (
        <span key={title} role="columnheader">
          {title}
        </span>
      ))}
    </div>
  );
}

interface StepsProps {
  /** Undefined: below the list. */
  readonly place: HTMLElement | null | undefined;
  readonly onStep: (by: 1 | -1) => void;
}

function Steps({ place, onStep }: StepsProps) {
  const buttons = <StepButtons onStep={onStep} />;
  if (place === null) return null;
  return place === undefined ? <p>{buttons}</p> : createPortal(buttons, place);
}

interface ContinueButtonProps {
  readonly cursor: PageStore['next'];
  readonly onContinue: (start: number) => void;
}

function ContinueButton({ cursor, onContinue }: ContinueButtonProps) {
  if (typeof cursor !== 'number') return null;
  return (
    <p>
      <Button onClick={() => onContinue(cursor)}>{t.ui.olderRows}</Button>
    </p>
  );
}
