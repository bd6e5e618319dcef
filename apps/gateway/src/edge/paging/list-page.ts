import { invalidFields } from '../validation/invalid-fields';
import type { ListParams } from './list.params';
import type { ListPageResponse } from './list-page.response';
import { pagination } from './pagination';

/** Entries before the page. */
export function offsetOf({ cursor, limit, page = 1 }: ListParams): number {
  return cursor ?? (page - 1) * limit;
}

/**
 * The number of the page, for a service that counts pages.
 * @throws {DomainError} INVALID for the cursor of a page with another limit
 */
export function pageNumberOf(query: ListParams): number {
  const number = offsetOf(query) / query.limit + 1;
  if (!Number.isInteger(number)) throw invalidFields({ cursor: ['cursor belongs to another limit'] });
  return number;
}

/** Returns the cursor and the counts of one page. `total`: entries of the whole list. */
export function listPage(total: number, query: ListParams): ListPageResponse {
  const offset = offsetOf(query);
  const next = offset + query.limit;
  return {
    next_cursor: next < total ? next : null,
    pagination: pagination(total, { page: Math.floor(offset / query.limit) + 1, per_page: query.limit }),
  };
}

/**
 * Returns the page of a list whose cursor is the id of the last entry; a page that is given by its number still works.
 * `read`: one entry more than the page has, if there are more.
 */
export function idPage<Entry extends { readonly id: number }>(
  read: readonly Entry[],
  total: number,
  { limit, page = 1 }: ListParams,
): ListPageResponse & { readonly entries: readonly Entry[] } {
  const entries = read.slice(0, limit);
  return {
    entries,
    next_cursor: read.length > limit ? (entries.at(-1)?.id ?? null) : null,
    pagination: pagination(total, { page, per_page: limit }),
  };
}

/** Entries before a page that is given by its number, in a list whose cursor is an id. */
export function offsetOfPage({ cursor, limit, page = 1 }: ListParams): number {
  return cursor === undefined ? (page - 1) * limit : 0;
}

/** The cursor of a list that goes on after the id of the last entry; null after the last page. */
export function cursorAfter(entries: readonly { readonly id: number }[], limit: number): number | null {
  return entries.length < limit ? null : (entries.at(-1)?.id ?? null);
}
