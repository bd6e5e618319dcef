import { ApiField } from '../http/api-field';
import { PageParams } from '../http/page.params';
import { QueryInteger } from '../http/query-integer';

export class VendorsParams extends PageParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @QueryInteger(1)
  parent_id?: number;
}
