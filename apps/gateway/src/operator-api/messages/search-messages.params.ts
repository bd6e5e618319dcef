import { ApiField } from '../../edge/validation/api-field';
import { QueryInteger } from '../../edge/validation/query-integer';
import { MessageFilterParams } from '../../vendor-api/messages/list-messages.params';

export class SearchMessagesParams extends MessageFilterParams {
  @ApiField('Messages of this vendor.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;
}
