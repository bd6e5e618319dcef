import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class WithdrawSenderNameRequest {
  @ApiField('Why; kept with the decision.', { example: 'Used for phishing.' })
  @Text(1, 500)
  reason: string;
}
