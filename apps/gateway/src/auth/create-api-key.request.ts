import { IsIn, IsOptional } from 'class-validator';
import { Text } from '../http/field-rule';
import { API_KEY_MODES, type ApiKeyMode } from './api-key-format';

export class CreateApiKeyRequest {
  @Text(1, 80)
  name: string;

  @IsOptional()
  @IsIn(API_KEY_MODES)
  mode?: ApiKeyMode | null;
}
