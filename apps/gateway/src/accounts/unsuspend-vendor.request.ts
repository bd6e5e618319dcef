import { IsOptional } from 'class-validator';
import { Text } from '../http/field-rule';

export class UnsuspendVendorRequest {
  @IsOptional()
  @Text(1, 500)
  reason?: string | null;
}
