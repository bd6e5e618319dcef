import { ApiField } from '../../edge/validation/api-field';
import { ListParams } from '../../edge/paging/list.params';
import { QueryInteger } from '../../edge/validation/query-integer';

export class VendorsParams extends ListParams {
  @ApiField('Only sub-accounts of this account.', { example: 7 })
  @QueryInteger(1)
  parent_id?: number;
}
