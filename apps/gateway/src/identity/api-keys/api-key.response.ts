import { ApiProperty } from '@nestjs/swagger';
import { TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import { API_KEY_MODES, type ApiKeyMode } from '../accounts/api-key-format';
import type { ApiKey } from '../accounts/api-key.entity';
import { API_KEY_SCOPES, type ApiKeyScope } from '../accounts/api-key-scopes';

const ID = '0195a6f0-4d2e-7b83-a1c4-5e6f7a8b9c0d';

export class CreatedApiKeyResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly id: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: API_KEY_MODES })
  readonly mode: ApiKeyMode;

  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true })
  readonly scopes: readonly ApiKeyScope[];

  @ApiProperty({ description: 'The beginning of the key, by which lists show it.' })
  readonly prefix: string;

  @ApiProperty({ description: 'The key itself.' })
  readonly api_key: string;

  static readonly example: CreatedApiKeyResponse = {
    id: ID,
    name: 'Shop backend',
    mode: 'live',
    scopes: ['send', 'otp', 'read'],
    prefix: 'sk_live_q7Xw',
    api_key: 'sk_live_q7Xw...',
  };
}

export class ApiKeyResponse {
  @ApiProperty(UUID_SCHEMA)
  readonly id: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: API_KEY_MODES })
  readonly mode: ApiKeyMode;

  @ApiProperty({ enum: API_KEY_SCOPES, isArray: true })
  readonly scopes: readonly ApiKeyScope[];

  @ApiProperty()
  readonly prefix: string;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly last_used_at: string | null;

  static of({ id, name, mode, scopes, prefix, createdAt, lastUsedAt }: ApiKey): ApiKeyResponse {
    return {
      id,
      name,
      mode,
      scopes,
      prefix,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    };
  }
}

export class ApiKeyPageResponse extends ListPageResponse {
  @ApiProperty({ type: [ApiKeyResponse] })
  readonly api_keys: readonly ApiKeyResponse[];

  static readonly example: ApiKeyPageResponse = {
    api_keys: [
      {
        id: ID,
        name: 'Shop backend',
        mode: 'live',
        scopes: ['send', 'otp', 'read'],
        prefix: 'sk_live_q7Xw',
        created_at: '2026-03-01T09:00:00.000Z',
        last_used_at: null,
      },
    ],
    ...LAST_PAGE,
  };
}
