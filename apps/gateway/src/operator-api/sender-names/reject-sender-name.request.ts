import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class RejectSenderNameRequest {
  @ApiField('Why; kept with the decision.', { example: 'The name belongs to another company.' })
  @Text(1, 500)
  reason: string;
}
