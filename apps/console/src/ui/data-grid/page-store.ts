/** A page that was fetched: where it begins, and how many rows it has. */
export interface KnownPage {
  readonly cursor: number | undefined;
  readonly rows: number;
}

/** The known part of a list that is read page by page. The store does not keep the rows themselves. */
export interface PageStore {
  readonly pages: readonly KnownPage[];
  /** Where the next page begins; null at the end of the list. */
  readonly next: number | undefined | null;
}

export const EMPTY: PageStore = { pages: [], next: undefined };

/** Adds the page that begins where the store ends. Any other page is known already, and is left as it is. */
export function withPage(
  store: PageStore,
  cursor: number | undefined,
  { rows, next }: { readonly rows: number; readonly next: number | null },
): PageStore {
  if (store.next === null || cursor !== store.next || (cursor === undefined && store.pages.length > 0)) return store;
  return { pages: [...store.pages, { cursor, rows }], next };
}

/** Changes the number of rows of a page, some of which may no longer match the filter. */
export function withRows(store: PageStore, cursor: number | undefined, rows: number): PageStore {
  const changes = store.pages.some((page) => page.cursor === cursor && page.rows !== rows);
  if (!changes) return store;
  return { ...store, pages: store.pages.map((page) => (page.cursor === cursor ? { cursor, rows } : page)) };
}

export function rowCount({ pages }: PageStore): number {
  return pages.reduce((sum, { rows }) => sum + rows, 0);
}

/** The pages that hold rows from `first` to `last`, with the number of the first row of each. */
export function visiblePages(
  { pages }: PageStore,
  first: number,
  last: number,
): readonly { readonly page: KnownPage; readonly firstRow: number }[] {
  const found: { page: KnownPage; firstRow: number }[] = [];
  let firstRow = 0;
  for (const page of pages) {
    if (firstRow + page.rows > first && firstRow <= last) found.push({ page, firstRow });
    firstRow += page.rows;
  }
  return found;
}
