import { IsOptional } from 'class-validator';
import { Text } from '../http/field-rule';
import { VendorSettingsRequest } from './vendor-settings.request';

/** What is left out stays as it is. */
export class ChangeVendorRequest extends VendorSettingsRequest {
  @IsOptional()
  @Text(1, 120)
  name?: string | null;
}
