import { ApiField } from '../../edge/http/api-field';
import { PageParams } from '../../edge/http/page.params';
import { QueryInteger } from '../../edge/http/query-integer';

export class VendorsParams extends PageParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @QueryInteger(1)
  parent_id?: number;
}
