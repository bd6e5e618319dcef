import { ApiField } from '../../edge/validation/api-field';
import { EndpointIdParams } from './endpoint-id.field';
import { QueryInteger } from '../../edge/validation/query-integer';

export class WebhookDeliveryParams extends EndpointIdParams {
  @ApiField('Which event of this id, as the list numbers it; the newest without.', { example: 41 })
  @QueryInteger(1)
  sequence?: number;
}
