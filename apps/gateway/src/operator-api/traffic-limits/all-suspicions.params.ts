import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class AllSuspicionsParams {
  @ApiField('Only those of this parent account.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;
}
