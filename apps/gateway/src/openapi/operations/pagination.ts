import { integer, object } from '../schema';

export const PAGINATION = object({
  totalItems: integer(),
  currentPage: integer(),
  pageSize: integer(),
  totalPages: integer('1 when there is nothing.'),
});
export const PAGINATION_EXAMPLE = { totalItems: 1, currentPage: 1, pageSize: 10, totalPages: 1 };
