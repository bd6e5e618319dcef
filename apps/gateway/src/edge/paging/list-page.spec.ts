import { ValidationPipe } from '../validation/validation.pipe';
import { cursorAfter, listPage, offsetOf, pageNumberOf } from './list-page';
import { ListParams } from './list.params';

const query = (fields: object) =>
  new ValidationPipe().transform(fields, { type: 'query', metatype: ListParams }) as ListParams;

it.each([
  [{}, 0, 10],
  [{ cursor: '20', limit: '5' }, 20, 5],
  [{ page: '3', per_page: '7' }, 14, 7],
  [{ page: '3', limit: '7' }, 14, 7],
  [{ cursor: '4', page: '9', per_page: '2' }, 4, 2],
])('begins %j after %i entries, of which it takes %i', (fields, offset, limit) => {
  expect([offsetOf(query(fields)), query(fields).limit]).toEqual([offset, limit]);
});

it('leads from page to page through the whole list, and no further', () => {
  const entries = Array.from({ length: 25 }, (_, index) => index);
  const read: number[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const params: ListParams = query({ cursor: String(cursor), limit: '10' });
    read.push(...entries.slice(offsetOf(params), offsetOf(params) + params.limit));
    cursor = listPage(entries.length, params).next_cursor;
  }
  expect(read).toEqual(entries);
});

it('still counts pages for clients that do', () => {
  expect(listPage(25, query({ page: '2', per_page: '10' }))).toEqual({
    next_cursor: 20,
    pagination: { totalItems: 25, currentPage: 2, pageSize: 10, totalPages: 3 },
  });
  expect(listPage(0, query({}))).toEqual({
    next_cursor: null,
    pagination: { totalItems: 0, currentPage: 1, pageSize: 10, totalPages: 1 },
  });
});

it('finds the page of a service that counts pages, unless the cursor belongs to another limit', () => {
  expect(pageNumberOf(query({ cursor: '20', limit: '10' }))).toBe(3);
  expect(() => pageNumberOf(query({ cursor: '20', limit: '15' }))).toThrow();
});

it.each([{ limit: '0' }, { limit: '101' }, { cursor: '-1' }, { cursor: 'x' }, { page: '0' }, { per_page: '101' }])(
  'refuses %j',
  (fields) => expect(() => query(fields)).toThrow(),
);

describe('the cursor after entries', () => {
  it('is the id of the last one of a full page, and none after a page that is not full', () => {
    expect(cursorAfter([{ id: 7 }, { id: 5 }], 2)).toBe(5);
    expect(cursorAfter([{ id: 7 }], 2)).toBeNull();
    expect(cursorAfter([], 2)).toBeNull();
  });
});
