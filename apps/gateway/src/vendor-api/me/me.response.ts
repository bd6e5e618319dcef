import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';
import { type Permission, PERMISSIONS } from '../../identity/auth/permissions';
import type { AccountStatus } from '../../identity/accounts/account.entity';
import { OPERATOR_ROLES, type OperatorRole, type Role, VENDOR_ROLES } from '../../identity/accounts/app-user.entity';

class MeUserResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ enum: [...VENDOR_ROLES, 'operator'] })
  readonly role: Role;

  @ApiProperty({ type: 'string', enum: OPERATOR_ROLES, nullable: true, description: 'Of an operator.' })
  readonly operator_role: OperatorRole | null;
}

class MeAccountResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly name: string;

  @ApiProperty({ enum: ['active', 'suspended'], description: 'Suspended also when its parent is.' })
  readonly status: AccountStatus;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null for an account that has no parent.' })
  readonly parent_id: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Its own, or that of its parent.' })
  readonly default_sender: string | null;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Requests of a credential in any 60 s.' })
  readonly rate_limit_per_minute: number;
}

class MeLimitsResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Recipients of one bulk.' })
  readonly bulk_max_recipients: number;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'The same with a test key.' })
  readonly sandbox_bulk_max_recipients: number;
}

export class MeResponse {
  @ApiProperty({ type: MeUserResponse })
  readonly user: MeUserResponse;

  @ApiProperty({
    type: () => MeAccountResponse,
    nullable: true,
    description: 'Null for an operator, who belongs to no account.',
  })
  readonly account: MeAccountResponse | null;

  @ApiProperty({
    isArray: true,
    enum: Object.keys(PERMISSIONS),
    description: 'What the role of the user allows.',
  })
  readonly permissions: readonly Permission[];

  @ApiProperty({ description: 'Whether the user has to set up a second factor before anything else.' })
  readonly second_factor_due: boolean;

  @ApiProperty({ type: [String], description: 'E-mail addresses of those who may do everything in the account.' })
  readonly owners: readonly string[];

  @ApiProperty({ type: MeLimitsResponse })
  readonly limits: MeLimitsResponse;

  static readonly example: MeResponse = {
    user: { id: 9, email: 'owner@example.com', role: 'owner', operator_role: null },
    account: {
      id: 7,
      uuid: '0b9a3c52-7a39-4c8d-9d0e-5d6f1f6f2a10',
      name: 'Example Ltd',
      status: 'active',
      parent_id: null,
      default_sender: 'EXAMPLE',
      rate_limit_per_minute: 60,
    },
    permissions: ['profile.read', 'balance.read', 'api-keys.manage'],
    second_factor_due: false,
    owners: ['owner@example.com'],
    limits: { bulk_max_recipients: 50_000, sandbox_bulk_max_recipients: 100 },
  };
}
