import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import type { Account } from '../../identity/accounts/account.entity';

const STATUSES = ['active', 'suspended', 'closed'] as const;
type Status = (typeof STATUSES)[number];

export class SubAccountStatusResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty({ enum: STATUSES })
  readonly status: Status;

  static readonly example: SubAccountStatusResponse = { id: 8, status: 'suspended' };
}

/** A sub-account as its parent sees it. */
export class ListedSubAccountResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ enum: STATUSES })
  readonly status: Status;

  @ApiProperty({ description: 'The parent suspended it and may end that; false as well while it is not suspended.' })
  readonly suspended_by_parent: boolean;

  @ApiProperty(TIME_SCHEMA)
  readonly created_at: string;

  static of(account: Account): ListedSubAccountResponse {
    return {
      id: account.id,
      uuid: account.uuid,
      name: account.name,
      email: account.email,
      status: account.closedAt ? 'closed' : account.status,
      suspended_by_parent: account.status === 'suspended' && account.suspendedByParent,
      created_at: account.createdAt.toISOString(),
    };
  }

  static readonly example: ListedSubAccountResponse = {
    id: 8,
    uuid: 'c9f0f895-fb98-4b91-9a0f-3e1c2d4b5a69',
    name: 'Example Ltd, north',
    email: 'north@example.com',
    status: 'active',
    suspended_by_parent: false,
    created_at: '2026-03-01T09:00:00.000Z',
  };
}

export class SubAccountPageResponse extends ListPageResponse {
  @ApiProperty({ type: [ListedSubAccountResponse] })
  readonly sub_accounts: readonly ListedSubAccountResponse[];

  static readonly example: SubAccountPageResponse = {
    sub_accounts: [ListedSubAccountResponse.example],
    ...LAST_PAGE,
  };
}
