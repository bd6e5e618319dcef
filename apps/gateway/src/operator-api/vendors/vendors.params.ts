import { ApiField } from '../../edge/validation/api-field';
import { PageParams } from '../../edge/http/page.params';
import { QueryInteger } from '../../edge/validation/query-integer';

export class VendorsParams extends PageParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @QueryInteger(1)
  parent_id?: number;
}
