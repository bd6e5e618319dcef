import { ApiField } from '../../edge/http/api-field';
import { Text } from '../../edge/http/field-rule';

export class WithdrawSenderNameRequest {
  @ApiField('Why; kept with the decision.', { example: 'Used for phishing.' })
  @Text(1, 500)
  reason: string;
}
