/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPartHook } from '../../testing/render';
import { EMPTY, type PageStore, rowCount } from './page-store';
import { type GridPage, type GridSource, useGridPages, type VisibleRange } from './use-grid-pages';

interface Row {
  readonly number: number;
  readonly state: 'open' | 'final';
}

/** A list of numbered rows on a server; cursors are the numbers of the rows that pages begin with. */
class NumberedRows {
  readonly fetched: number[] = [];
  state: Row['state'] = 'final';
  failing = false;

  constructor(
    private readonly total: number,
    private readonly perPage: number,
  ) {}

  readonly source: GridSource<Row, GridPage<Row>> = {
    page: (cursor = 0) => ({
      queryKey: ['rows', cursor],
      queryFn: async () => this.fetch(cursor),
      gcTime: Infinity,
      staleTime: Infinity,
      structuralSharing: (_known, fresh) => fresh,
    }),
    read: (page) => page,
    mayChange: ({ state }) => state === 'open',
  };

  private fetch(first: number): GridPage<Row> {
    this.fetched.push(first);
    if (this.failing) throw new Error('the server is away');
    const length = Math.min(this.perPage, this.total - first);
    const rows = Array.from({ length }, (_, index) => ({ number: first + index, state: this.state }));
    const next = first + length;
    return { rows, next: next < this.total ? next : null };
  }
}

function show(list: NumberedRows, visible: VisibleRange = { first: 0, last: 0 }, start?: number) {
  return renderPartHook((range: VisibleRange) => {
    const [store, setStore] = useState<PageStore>({ ...EMPTY, next: start });
    return { store, pages: useGridPages(list.source, [store, setStore], range) };
  }, visible);
}

it('fetches the first page, and the next one only when the end of the known rows is near', async () => {
  const list = new NumberedRows(1_000, 300);
  const { result, rerender } = show(list);
  await waitFor(() => expect(result.current.pages.rowAt(0)?.number).toBe(0));
  rerender({ first: 150, last: 199 });
  expect(list.fetched).toEqual([0]);
  rerender({ first: 180, last: 200 });
  await waitFor(() => expect(rowCount(result.current.store)).toBe(600));
  expect(list.fetched).toEqual([0, 300]);
});

it('fetches pages until enough rows are known, and stops at the end of the list', async () => {
  const list = new NumberedRows(70, 20);
  const { result } = show(list);
  await waitFor(() => expect(result.current.store.next).toBeNull());
  expect(list.fetched).toEqual([0, 20, 40, 60]);
  expect(rowCount(result.current.store)).toBe(70);
  expect(result.current.pages).toMatchObject({ isFull: false, error: null });
});

it('finds each visible row on its page', async () => {
  const { result, rerender } = show(new NumberedRows(70, 20));
  await waitFor(() => expect(result.current.store.next).toBeNull());
  rerender({ first: 15, last: 45 });
  await waitFor(() => expect(result.current.pages.rowAt(45)).toBeDefined());
  const numbers = [15, 19, 20, 39, 40, 45].map((index) => result.current.pages.rowAt(index)?.number);
  expect(numbers).toEqual([15, 19, 20, 39, 40, 45]);
});

it('begins at the cursor of a list that continues another', async () => {
  const list = new NumberedRows(70, 20);
  const { result } = show(list, { first: 0, last: 0 }, 40);
  await waitFor(() => expect(result.current.store.next).toBeNull());
  expect(list.fetched).toEqual([40, 60]);
  expect(result.current.pages.rowAt(0)?.number).toBe(40);
});

it('is full when no more rows fit, and fetches no further page then', async () => {
  const list = new NumberedRows(1_000_000, 200_000);
  const { result, rerender } = show(list);
  await waitFor(() => expect(rowCount(result.current.store)).toBe(200_000));
  rerender({ first: 199_990, last: 199_999 });
  await waitFor(() => expect(result.current.pages.isFull).toBe(true));
  rerender({ first: 399_990, last: 399_999 });
  await waitFor(() => expect(result.current.pages.rowAt(399_999)?.number).toBe(399_999));
  expect(list.fetched).toEqual([0, 200_000]);
  expect(result.current.store.next).toBe(400_000);
});

it('fetches visible rows again while one of them may change, and then no more', async () => {
  const list = new NumberedRows(10, 10);
  list.state = 'open';
  const { result } = show(list, { first: 0, last: 9 });
  await waitFor(() => expect(result.current.pages.rowAt(9)?.state).toBe('open'));
  list.state = 'final';
  await waitFor(() => expect(result.current.pages.rowAt(9)?.state).toBe('final'));
  expect(list.fetched).toEqual([0, 0]);
});

it('tells of a page that could not be fetched, and fetches it again when asked to', async () => {
  const list = new NumberedRows(10, 10);
  list.failing = true;
  const { result } = show(list);
  await waitFor(() => expect(result.current.pages.error?.message).toBe('the server is away'));
  expect(rowCount(result.current.store)).toBe(0);
  list.failing = false;
  result.current.pages.retry();
  await waitFor(() => expect(result.current.pages.rowAt(0)?.number).toBe(0));
  expect(result.current.pages.error).toBeNull();
});
