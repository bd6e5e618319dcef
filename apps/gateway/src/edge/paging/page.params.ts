import { ApiField } from '../validation/api-field';
import { QueryInteger } from '../validation/query-integer';

/** Far beyond the end of any log, and still safe to compute with in every service. */
const LAST_PAGE = 1_000_000_000;

export class PageParams {
  @ApiField('Page, counted from 1.', { default: 1, example: 1 })
  @QueryInteger(1, LAST_PAGE)
  page = 1;

  @ApiField('Entries on a page.', { default: 10, example: 10 })
  @QueryInteger(1, 100)
  per_page = 10;
}
