import { ApiField } from '../http/api-field';
import { QueryInteger } from '../http/query-integer';
import { MessageFilterParams } from '../messages/list-messages.params';

export class SearchMessagesParams extends MessageFilterParams {
  @ApiField('Messages of this vendor.', { example: 7 })
  @QueryInteger(1)
  vendor_id?: number;
}
