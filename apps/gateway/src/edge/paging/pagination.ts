import type { PageParams } from './page.params';
import type { PaginationResponse } from './pagination.response';

/** The position of a page within a list. */
export function pagination(total: number, { page, per_page }: PageParams): PaginationResponse {
  return {
    totalItems: total,
    currentPage: page,
    pageSize: per_page,
    totalPages: Math.max(1, Math.ceil(total / per_page)),
  };
}
