import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class CancelMessagesRequest {
  @ApiField('The `request_id` that sending answered.', { example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11' })
  @Text(1, 100)
  request_id: string;
}
