import { IsOptional } from 'class-validator';
import { ApiField } from '../validation/api-field';
import { Text } from '../validation/field-rule';

export class ReasonRequest {
  @ApiField('Why; kept with the decision.', { example: 'Reported for fraud.' })
  @Text(1, 500)
  reason: string;
}

export class OptionalReasonRequest {
  @ApiField('Why; kept with the decision.', { example: 'Reported for fraud.' })
  @IsOptional()
  @Text(1, 500)
  reason?: string | null;
}
