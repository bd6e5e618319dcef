import { IsIn, IsOptional } from 'class-validator';
import { FieldRule, Text } from '../http/field-rule';
import { API_KEY_MODES, type ApiKeyMode } from '../identity/api-key-format';
import { API_KEY_SCOPES, type ApiKeyScope } from '../identity/api-key-scopes';

export class CreateApiKeyRequest {
  @Text(1, 80)
  name: string;

  @IsOptional()
  @IsIn(API_KEY_MODES)
  mode?: ApiKeyMode | null;

  @IsOptional()
  @FieldRule('scopes', scopesProblem, { type: 'array', items: { type: 'string', enum: API_KEY_SCOPES }, minItems: 1 })
  scopes?: readonly ApiKeyScope[] | null;
}

function scopesProblem(value: unknown): string | undefined {
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((one) => API_KEY_SCOPES.some((scope) => scope === one));
  return isList ? undefined : `must be an array of ${API_KEY_SCOPES.join(', ')}, at least one`;
}
