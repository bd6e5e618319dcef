import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';
import { LAST_PAGE, ListPageResponse } from '../../edge/paging/list-page.response';
import { VENDOR_ROLES, type VendorRole } from '../accounts/app-user.entity';
import type { InvitationRow, OpenedInvitation } from './invitations.sql';

const EXAMPLE = {
  email: 'member@example.com',
  role: 'member',
  expires_at: '2026-03-08T09:00:00.000Z',
} as const;

/** An invitation, for the owners of its account. */
export class InvitationResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({ enum: VENDOR_ROLES })
  readonly role: VendorRole;

  @ApiProperty({ enum: ['pending', 'expired'], description: 'The link of an expired one works no more.' })
  readonly status: 'pending' | 'expired';

  @ApiProperty({ type: 'string', nullable: true, description: 'Who has sent it last; null: an operator.' })
  readonly invited_by: string | null;

  @ApiProperty(TIME_SCHEMA)
  readonly invited_at: string;

  @ApiProperty(TIME_SCHEMA)
  readonly expires_at: string;

  static of({ expired, invited_at, expires_at, ...row }: InvitationRow): InvitationResponse {
    return {
      ...row,
      status: expired ? 'expired' : 'pending',
      invited_at: invited_at.toISOString(),
      expires_at: expires_at.toISOString(),
    };
  }

  static readonly example: InvitationResponse = {
    ...EXAMPLE,
    id: 12,
    status: 'pending',
    invited_by: 'owner@example.com',
    invited_at: '2026-03-01T09:00:00.000Z',
  };
}

export class InvitationPageResponse extends ListPageResponse {
  @ApiProperty({ type: [InvitationResponse] })
  readonly invitations: readonly InvitationResponse[];

  @ApiProperty({ description: 'Whether the service sends e-mail. Where it does not, owners add users themselves.' })
  readonly can_invite: boolean;

  static readonly example: InvitationPageResponse = {
    invitations: [InvitationResponse.example],
    can_invite: true,
    ...LAST_PAGE,
  };
}

/** An invitation as whoever has its link sees it. */
export class OpenedInvitationResponse {
  @ApiProperty()
  readonly account_name: string;

  @ApiProperty({ description: 'With which the user will log in.' })
  readonly email: string;

  @ApiProperty({ enum: VENDOR_ROLES })
  readonly role: VendorRole;

  @ApiProperty(TIME_SCHEMA)
  readonly expires_at: string;

  static of({ account_name, email, role, expires_at }: OpenedInvitation): OpenedInvitationResponse {
    return { account_name, email, role, expires_at: expires_at.toISOString() };
  }

  static readonly example: OpenedInvitationResponse = { ...EXAMPLE, account_name: 'Acme' };
}

/** The login of whoever has accepted. */
export class AcceptedInvitationResponse {
  @ApiProperty()
  readonly email: string;

  static readonly example: AcceptedInvitationResponse = { email: EXAMPLE.email };
}
