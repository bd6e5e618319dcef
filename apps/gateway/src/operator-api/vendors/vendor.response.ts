import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import type { Account, AccountStatus } from '../../identity/accounts/account.entity';

export const ACCOUNT_STATUSES = ['active', 'suspended'] as const satisfies AccountStatus[];

export class CreatedVendorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly email: string;

  static readonly example: CreatedVendorResponse = {
    id: 7,
    uuid: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c61',
    email: 'owner@example.com',
  };
}

/** An account as operators see it. */
export class VendorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'The account it is a sub-account of.' })
  readonly parent_id: number | null;

  @ApiProperty({ enum: ACCOUNT_STATUSES })
  readonly status: AccountStatus;

  @ApiProperty({ type: String, nullable: true })
  readonly default_sender: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Null: the published limit.' })
  readonly rate_limit_per_minute: number | null;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of(account: Account): VendorResponse {
    return {
      id: account.id,
      uuid: account.uuid,
      name: account.name,
      email: account.email,
      parent_id: account.parentId,
      status: account.status,
      default_sender: account.defaultSender,
      rate_limit_per_minute: account.rateLimitPerMinute,
      created_at: account.createdAt.toISOString(),
    };
  }

  static readonly example: VendorResponse = {
    ...CreatedVendorResponse.example,
    name: 'Example Ltd',
    parent_id: null,
    status: 'active',
    default_sender: 'Example',
    rate_limit_per_minute: null,
    created_at: '2026-03-01T09:00:00.000Z',
  };
}

class VendorCreditsResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly available: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'For messages on their way to a carrier.' })
  readonly held: number;

  @ApiProperty(INTEGER_SCHEMA)
  readonly spent: number;
}

/** A row of the list of accounts. */
export class ListedVendorResponse extends VendorResponse {
  @ApiProperty({ type: String, nullable: true, description: 'Name of the account it is a sub-account of.' })
  readonly parent_name: string | null;

  @ApiProperty({
    type: VendorCreditsResponse,
    nullable: true,
    required: false,
    description:
      'Only with `include=credits`. Null while billing does not respond within 1.5 s, or does not know the account yet.',
  })
  readonly credits?: VendorCreditsResponse | null;

  static override readonly example: ListedVendorResponse = { ...VendorResponse.example, parent_name: null };
}

export class VendorPageResponse extends ListPageResponse {
  @ApiProperty({ type: [ListedVendorResponse] })
  readonly vendors: readonly ListedVendorResponse[];

  static readonly example: VendorPageResponse = {
    vendors: [ListedVendorResponse.example],
    ...LAST_PAGE,
  };
}

export class VendorWithCreditsResponse extends VendorResponse {
  @ApiProperty({ type: VendorCreditsResponse })
  readonly credits: VendorCreditsResponse;

  static override readonly example: VendorWithCreditsResponse = {
    ...VendorResponse.example,
    credits: { available: 199, held: 3, spent: 48 },
  };
}

export class SuspendedVendorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({ enum: ['suspended'] })
  readonly status: 'suspended';

  static readonly example: SuspendedVendorResponse = { id: 7, status: 'suspended' };
}

export class ActiveVendorResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({ enum: ['active'] })
  readonly status: 'active';

  static readonly example: ActiveVendorResponse = { id: 7, status: 'active' };
}
