import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { FailureNotice } from '../states/failure-notice';
import styles from './data-grid.module.css';
import { EMPTY, type PageStore, pagesOf, rowCount, withPage, withRows } from './page-store';

const ROW_PX = 36;
/** Rows beyond the visible ones. */
const OVERSCAN = 10;
/** Browsers cannot scroll to the end of an element of 33 million pixels, Firefox of 17 million. */
const MAX_ROWS = 400_000;
/** The next page is asked for when so few known rows are left. */
const AHEAD_ROWS = 100;
/** How often rows in sight are read again while one of them may still change. */
const CHANGES_EVERY_MS = 2_000;

export interface GridPage<Row> {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

/** How a page is asked for, and for how long it is kept. */
export interface PageQuery<Page> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Page>;
  readonly gcTime: number;
  readonly staleTime: number;
  /** Merges a page that was fetched again with the one on screen: returns the data to show. */
  readonly structuralSharing: (known: unknown, fresh: unknown) => unknown;
}

export interface Column<Row> {
  readonly title: string;
  /** A track of `grid-template-columns`. */
  readonly width: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DataGridProps<Row, Page> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Whether what the row shows may become something else. */
  readonly mayChange: (row: Row) => boolean;
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly empty: ReactNode;
  /** The query of the page that begins at a cursor; undefined: the first. */
  readonly page: (cursor: number | undefined) => PageQuery<Page>;
  readonly read: (page: Page) => GridPage<Row>;
}

/**
 * A list of any length: only rows in sight are in the document and only their pages in memory; of the others it
 * remembers where they begin. Another filter is another grid: give it another `key`.
 */
export function DataGrid<Row, Page>(props: DataGridProps<Row, Page>) {
  const [start, setStart] = useState<number>();
  return <Rows key={start} {...props} start={start} onGoOn={setStart} />;
}

interface RowsProps<Row, Page> extends DataGridProps<Row, Page> {
  /** The cursor of the first page. */
  readonly start: number | undefined;
  /** Begins anew where no more rows fit. */
  readonly onGoOn: (start: number) => void;
}

function Rows<Row, Page>(props: RowsProps<Row, Page>) {
  const { label, columns, keyOf, mayChange, opened, onOpen, empty, page, read, start, onGoOn } = props;
  const [store, setStore] = useState<PageStore>({ ...EMPTY, next: start });
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const count = rowCount(store);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // The active row is never hidden behind the header.
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];

  const isFull = count >= MAX_ROWS;
  const wantsNext = store.next !== null && !isFull && last >= count - AHEAD_ROWS;
  const cursor = store.next ?? undefined;
  const next = useQuery({ ...page(cursor), enabled: wantsNext });
  useEffect(() => {
    if (next.data === undefined || !wantsNext) return;
    const { rows, next: following } = read(next.data);
    setStore((known) => withPage(known, cursor, { rows: rows.length, next: following }));
  }, [next.data, cursor, wantsNext, read]);

  const inSight = pagesOf(store, first, last);
  const pages = useQueries({
    queries: inSight.map(({ page: known, firstRow }) => ({
      ...page(known.cursor),
      refetchInterval: ({ state }: { readonly state: { readonly data: Page | undefined } }) => {
        const rows = state.data === undefined ? [] : read(state.data).rows;
        return rows.slice(Math.max(0, first - firstRow), last - firstRow + 1).some(mayChange) && CHANGES_EVERY_MS;
      },
    })),
  });
  useEffect(() => {
    for (const [at, { page: known }] of inSight.entries()) {
      const data = pages[at]?.data;
      if (data !== undefined) setStore((all) => withRows(all, known.cursor, read(data).rows.length));
    }
  }, [inSight, pages, read]);
  const rowAt = (index: number): Row | undefined => {
    const at = inSight.findLastIndex(({ firstRow }) => firstRow <= index);
    const data = pages[at]?.data;
    return data && read(data).rows[index - (inSight[at]?.firstRow ?? 0)];
  };

  const move = (target: number): void => {
    setActive(target);
    virtualizer.scrollToIndex(target);
  };
  /** Opens the row before or after the one that is open. */
  const step = (by: 1 | -1): void => {
    const isOpened = ({ index }: { readonly index: number }): boolean => {
      const row = rowAt(index);
      return row !== undefined && keyOf(row) === opened;
    };
    const target = Math.max(0, Math.min(count - 1, (items.find(isOpened)?.index ?? active) + by));
    const row = rowAt(target);
    move(target);
    if (row !== undefined) onOpen(keyOf(row));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rowAt(active);
    if (event.key === 'Enter' && row !== undefined) return onOpen(keyOf(row));
    const target = targetOf(event.key, active, count);
    if (target === undefined) return;
    event.preventDefault();
    move(target);
  };

  if (count === 0) {
    if (next.error) return <FailureNotice error={next.error} onRepeat={() => void next.refetch()} />;
    return store.next === null ? empty : <div aria-busy="true" />;
  }
  const template = { gridTemplateColumns: columns.map(({ width }) => width).join(' ') };
  const refusal = next.error ?? pages.find(({ error }) => error)?.error;
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
        onKeyDown={onKey}
      >
        <div role="row" aria-rowindex={1} className={styles.header} style={template}>
          {columns.map(({ title }) => (
            <span key={title} role="columnheader">
              {title}
            </span>
          ))}
        </div>
        <div role="presentation" className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            const key = row && keyOf(row);
            return (
              <div
                key={index}
                id={`row-${index}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={key !== undefined && key === opened}
                data-active={index === active || undefined}
                className={styles.row}
                style={{ ...template, transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index);
                  if (key !== undefined) onOpen(key);
                }}
              >
                {columns.map(({ title, cell }) => (
                  <span key={title} role="gridcell">
                    {row && cell(row)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {opened !== undefined && (
        <p>
          <Button onClick={() => step(-1)} aria-keyshortcuts="[">
            Previous
          </Button>{' '}
          <Button onClick={() => step(1)} aria-keyshortcuts="]">
            Next
          </Button>
        </p>
      )}
      {isFull && cursor !== undefined && (
        <p>
          <Button onClick={() => onGoOn(cursor)}>Go on with older rows</Button>
        </p>
      )}
      {refusal && <FailureNotice error={refusal} onRepeat={() => void next.refetch()} />}
    </>
  );
}

const PAGE_OF_ROWS = 20;

/** Where a key leads from the active row. */
function targetOf(key: string, active: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    j: 1,
    ArrowDown: 1,
    k: -1,
    ArrowUp: -1,
    PageDown: PAGE_OF_ROWS,
    PageUp: -PAGE_OF_ROWS,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, active + step));
}
