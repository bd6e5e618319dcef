import { IsInt, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

/** More than any vendor buys, and small enough that sums of thousands of them are exact in a double. */
export const MAX_FUNDED_CREDITS = 1_000_000_000_000;

export class TopUpRequestBody {
  @ApiField('How many credits.', { example: 100 })
  @Max(MAX_FUNDED_CREDITS)
  @Min(1)
  @IsInt()
  credits: number;

  @ApiField('Repeating the call under the same reference changes nothing.', { example: 'invoice-2026-0042' })
  @Text(1, 64)
  reference: string;
}
