import { ApiField } from '../../edge/http/api-field';
import { Text } from '../../edge/http/field-rule';

export class RejectSenderNameRequest {
  @ApiField('Why; kept with the decision.', { example: 'The name belongs to another company.' })
  @Text(1, 500)
  reason: string;
}
