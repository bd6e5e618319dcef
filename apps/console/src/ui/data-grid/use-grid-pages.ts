import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { type PageStore, visiblePages, rowCount, withPage, withRows } from './page-store';

/** Browsers cannot scroll to the end of an element of 33 million pixels, Firefox of 17 million. */
const MAX_ROWS = 400_000;
/** The next page is fetched when so few known rows are left. */
const PREFETCH_ROWS = 100;
/** How often visible rows are fetched again while one of them may still change. */
const CHANGES_EVERY_MS = 2_000;

export interface GridPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page; null at the end of the list. */
  readonly next: number | null;
}

/** How a page is fetched, and for how long it is kept. */
export interface PageQuery<Page> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<Page>;
  readonly gcTime: number;
  readonly staleTime: number;
  /** Merges a page that was fetched again with the one on screen: returns the data to show. */
  readonly structuralSharing: (known: unknown, fresh: unknown) => unknown;
}

export interface GridSource<Row, Page> {
  /** The query of the page that begins at a cursor; undefined: the first. */
  readonly page: (cursor: number | undefined) => PageQuery<Page>;
  readonly read: (page: Page) => GridPage<Row>;
  /** Whether the row may still change on the server. */
  readonly mayChange: (row: Row) => boolean;
}

/** The indexes of the rows that are in the document. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

export interface GridPages<Row> {
  /** Undefined while its page is being fetched. */
  readonly rowAt: (index: number) => Row | undefined;
  /** No more rows fit below each other: the rest of the list needs a grid of its own. */
  readonly isFull: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

type StoreState = readonly [PageStore, Dispatch<SetStateAction<PageStore>>];

/**
 * Fetches the pages that hold the visible rows, and the next page of the list before its end is reached. Of all other
 * pages the store keeps only where they begin and how many rows they have.
 */
export function useGridPages<Row, Page>(
  source: GridSource<Row, Page>,
  [store, setStore]: StoreState,
  visible: VisibleRange,
): GridPages<Row> {
  const { page, read } = source;
  const isFull = rowCount(store) >= MAX_ROWS;
  const next = useNextPage(source, [store, setStore], !isFull && visible.last >= rowCount(store) - PREFETCH_ROWS);
  const known = visiblePages(store, visible.first, visible.last);
  const pages = useQueries({
    queries: known.map(({ page: { cursor }, firstRow }) => ({
      ...page(cursor),
      refetchInterval: ({ state }: { readonly state: { readonly data: Page | undefined } }) =>
        mayChange(source, state.data, { first: visible.first - firstRow, last: visible.last - firstRow }) &&
        CHANGES_EVERY_MS,
    })),
  });
  useEffect(() => {
    for (const [
      at,
      {
        page: { cursor },
      },
    ] of known.entries()) {
      const data = pages[at]?.data;
      if (data !== undefined) setStore((all) => withRows(all, cursor, read(data).rows.length));
    }
  }, [known, pages, read, setStore]);
  return {
    rowAt: (index) => {
      const at = known.findLastIndex(({ firstRow }) => firstRow <= index);
      const data = pages[at]?.data;
      return data && read(data).rows[index - (known[at]?.firstRow ?? 0)];
    },
    isFull,
    error: next.error ?? pages.find(({ error }) => error)?.error ?? null,
    retry: () => void next.refetch(),
  };
}

/** Adds the page that begins where the store ends, once it is wanted. */
function useNextPage<Row, Page>(
  { page, read }: GridSource<Row, Page>,
  [store, setStore]: StoreState,
  isNear: boolean,
): UseQueryResult<Page> {
  const isWanted = store.next !== null && isNear;
  const cursor = store.next ?? undefined;
  const query = useQuery({ ...page(cursor), enabled: isWanted });
  useEffect(() => {
    if (query.data === undefined || !isWanted) return;
    const { rows, next } = read(query.data);
    setStore((known) => withPage(known, cursor, { rows: rows.length, next }));
  }, [query.data, cursor, isWanted, read, setStore]);
  return query;
}

/** Whether a visible row of the page may still change. */
function mayChange<Row, Page>(source: GridSource<Row, Page>, data: Page | undefined, { first, last }: VisibleRange) {
  const rows = data === undefined ? [] : source.read(data).rows;
  return rows.slice(Math.max(0, first), last + 1).some(source.mayChange);
}
