import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Email, Text } from '../http/field-rule';
import { MAX_CREDITS } from './top-up.request';
import { VendorSettingsRequest } from './vendor-settings.request';

export class CreateVendorRequest extends VendorSettingsRequest {
  @Text(1, 120)
  name: string;

  @Email()
  email: string;

  @Text(8, 200)
  password: string;

  @IsOptional()
  @Max(MAX_CREDITS)
  @Min(0)
  @IsInt()
  opening_credits?: number | null;
}
