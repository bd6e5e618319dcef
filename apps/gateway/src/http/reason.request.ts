import { IsOptional } from 'class-validator';
import { Text } from './field-rule';

export class ReasonRequest {
  @Text(1, 500)
  reason: string;
}

export class OptionalReasonRequest {
  @IsOptional()
  @Text(1, 500)
  reason?: string | null;
}
