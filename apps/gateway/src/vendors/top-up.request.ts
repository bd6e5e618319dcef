import { IsInt, Max, Min } from 'class-validator';
import { Text } from '../http/field-rule';

/** More than anybody buys, and small enough that sums of thousands of them are exact in a double. */
export const MAX_CREDITS = 1_000_000_000_000;

export class TopUpRequestBody {
  @Max(MAX_CREDITS)
  @Min(1)
  @IsInt()
  credits: number;

  /** Repeating a top-up under its reference changes nothing. */
  @Text(1, 64)
  reference: string;
}
