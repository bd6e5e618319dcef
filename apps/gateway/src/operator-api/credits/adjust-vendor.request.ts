import { IsInt, Max, Min, NotEquals } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';
import { MAX_FUNDED_CREDITS } from './top-up.request';

export class AdjustVendorRequest {
  @ApiField('How many credits; negative ones are taken from the account.', { example: -5 })
  @NotEquals(0)
  @Max(MAX_FUNDED_CREDITS)
  @Min(-MAX_FUNDED_CREDITS)
  @IsInt()
  credits: number;

  @ApiField('Why; kept with the decision.', { example: 'Charged twice for one send.' })
  @Text(1, 500)
  reason: string;

  @ApiField('Repeating the call under the same reference changes nothing.', { example: 'ticket-1723' })
  @Text(1, 64)
  reference: string;
}
