import { ApiField } from '../../edge/validation/api-field';
import { Phone, Text } from '../../edge/validation/field-rule';
import { IgnoresUnknown } from '../../edge/validation/unknown-fields';

@IgnoresUnknown()
export class DeliveryReportsParams {
  @ApiField('The recipient of the message.', { example: '999000123456' })
  @Phone()
  dest_addr: string;

  @ApiField('The `request_id` that sending answered.', { example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11' })
  @Text(1, 100)
  request_id: string;
}
