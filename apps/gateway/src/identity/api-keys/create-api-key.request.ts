import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';
import { API_KEY_MODES, type ApiKeyMode } from '../accounts/api-key-format';
import { API_KEY_SCOPES, type ApiKeyScope } from '../accounts/api-key-scopes';
import { KeyBounds } from './key-bounds';

export class CreateApiKeyRequest extends KeyBounds {
  @ApiField('A name to recognise it by.', { example: 'Shop backend' })
  @Text(1, 80)
  name: string;

  @ApiField('`live` keys begin with `sms_live_`, `test` keys with `sms_test_`.', { example: 'live' })
  @IsOptional()
  @IsIn(API_KEY_MODES)
  mode?: ApiKeyMode | null;

  @ApiField('What the key is for: `send`, `otp`, `read`, `manage`, `webhooks`. The first three when it is not given.', {
    example: ['send', 'otp', 'read'],
  })
  @IsOptional()
  @FieldRule('scopes', scopesProblem, { type: 'array', items: { type: 'string', enum: API_KEY_SCOPES }, minItems: 1 })
  scopes?: readonly ApiKeyScope[] | null;
}

function scopesProblem(value: unknown): string | undefined {
  const isList =
    Array.isArray(value) && value.length > 0 && value.every((one) => API_KEY_SCOPES.some((scope) => scope === one));
  return isList ? undefined : `must be an array of ${API_KEY_SCOPES.join(', ')}, at least one`;
}
