import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class AdminWebhooksParams {
  @ApiField('The webhook of this account; a sub-account has none of its own.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;

  @Cursor()
  cursor?: number;

  @Limit(200, 50)
  limit = 50;
}
