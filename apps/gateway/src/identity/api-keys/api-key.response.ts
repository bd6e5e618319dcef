import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import { API_KEY_MODES, type ApiKeyMode } from '../accounts/api-key-format';
import type { ApiKey } from '../accounts/api-key.entity';
import { API_KEY_SCOPES, type ApiKeyScope } from '../accounts/api-key-scopes';
import type { KeyRow } from './new-key-row';

const EXPIRES_AT = {
  ...TIME_SCHEMA,
  nullable: true,
  description: 'Refused from then on; null: it does not expire.',
} as const;
const NETWORKS = {
  type: 'string',
  isArray: true,
  description: 'From which alone it is good; empty: from everywhere.',
} as const;

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

  @ApiProperty(EXPIRES_AT)
  readonly expires_at: string | null;

  @ApiProperty(NETWORKS)
  readonly networks: readonly string[];

  @ApiProperty({ description: 'The key itself.' })
  readonly api_key: string;

  static of({ id, name, mode, scopes, prefix, expiresAt, networks }: KeyRow, key: string): CreatedApiKeyResponse {
    const expires_at = expiresAt?.toISOString() ?? null;
    return { id, name, mode, scopes, prefix, expires_at, networks, api_key: key };
  }

  static readonly example: CreatedApiKeyResponse = {
    id: ID,
    name: 'Shop backend',
    mode: 'live',
    scopes: ['send', 'otp', 'read'],
    prefix: 'sms_live_q7Xw',
    expires_at: null,
    networks: [],
    api_key: 'sms_live_q7Xw...',
  };
}

export class RotatedApiKeyResponse extends CreatedApiKeyResponse {
  @ApiProperty({ ...TIME_SCHEMA, description: 'Until then the old key is good as well.' })
  readonly old_expires_at: string;

  static override readonly example: RotatedApiKeyResponse = {
    ...CreatedApiKeyResponse.example,
    old_expires_at: '2026-03-02T09:00:00.000Z',
  };
}

class KeyCreatorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty()
  readonly email: string;
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

  @ApiProperty({ type: KeyCreatorResponse, description: 'Who made it, and may have a copy.' })
  readonly created_by: KeyCreatorResponse;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly last_used_at: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'From where it was used then.' })
  readonly last_used_address: string | null;

  @ApiProperty(EXPIRES_AT)
  readonly expires_at: string | null;

  @ApiProperty(NETWORKS)
  readonly networks: readonly string[];

  /** @param key with its user */
  static of(key: ApiKey): ApiKeyResponse {
    return {
      id: key.id,
      name: key.name,
      mode: key.mode,
      scopes: key.scopes,
      prefix: key.prefix,
      created_at: key.createdAt.toISOString(),
      created_by: { user_id: key.user.id, email: key.user.email },
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      last_used_address: key.lastUsedAddress,
      expires_at: key.expiresAt?.toISOString() ?? null,
      networks: key.networks,
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
        prefix: 'sms_live_q7Xw',
        created_at: '2026-03-01T09:00:00.000Z',
        created_by: { user_id: 9, email: 'owner@example.com' },
        last_used_at: '2026-03-02T09:00:00.000Z',
        last_used_address: '192.0.2.7',
        expires_at: '2027-03-01T00:00:00.000Z',
        networks: ['192.0.2.0/24'],
      },
    ],
    ...LAST_PAGE,
  };
}
