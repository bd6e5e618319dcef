import { IsInt, Max, Min, NotEquals } from 'class-validator';
import { Text } from '../http/field-rule';
import { MAX_CREDITS } from './top-up.request';

export class AdjustVendorRequest {
  /** Negative: taken from the account. */
  @NotEquals(0)
  @Max(MAX_CREDITS)
  @Min(-MAX_CREDITS)
  @IsInt()
  credits: number;

  @Text(1, 500)
  reason: string;

  /** Repeating an adjustment under its reference changes nothing. */
  @Text(1, 64)
  reference: string;
}
