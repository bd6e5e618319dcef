import fc from 'fast-check';
import { EMPTY, visiblePages, type PageStore, rowCount, withPage, withRows } from './page-store';

/** A list cut into pages of these sizes; cursors are 1, 2, … */
function storeOf(sizes: readonly number[]): PageStore {
  return sizes.reduce(
    (store, rows, index) =>
      withPage(store, index === 0 ? undefined : index, { rows, next: index === sizes.length - 1 ? null : index + 1 }),
    EMPTY,
  );
}

const sizes = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 });

it('finds each row on exactly one page, whatever the pages hold', () => {
  fc.assert(
    fc.property(sizes, (rows) => {
      const store = storeOf(rows);
      for (let row = 0; row < rowCount(store); row += 1) {
        const [found, ...others] = visiblePages(store, row, row);
        expect(others).toEqual([]);
        expect(found && row - found.firstRow < found.page.rows).toBe(true);
      }
      expect(rowCount(store)).toBe(rows.reduce((sum, one) => sum + one, 0));
    }),
  );
});

it('takes a page once, in its turn, and none after the end', () => {
  const store = storeOf([3, 2]);
  expect(withPage(store, undefined, { rows: 9, next: 1 })).toBe(store);
  expect(withPage(store, 1, { rows: 9, next: 2 })).toBe(store);
  expect(withPage(EMPTY, 7, { rows: 9, next: 2 })).toBe(EMPTY);
});

it('counts the rows of a page anew when it has become shorter, and those behind it from there', () => {
  const store = withRows(storeOf([3, 2]), undefined, 1);
  expect(rowCount(store)).toBe(3);
  expect(visiblePages(store, 1, 1)).toEqual([{ page: { cursor: 1, rows: 2 }, firstRow: 1 }]);
  expect(withRows(store, undefined, 1)).toBe(store);
  expect(withRows(store, 7, 1)).toBe(store);
});
