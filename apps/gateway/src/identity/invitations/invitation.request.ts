import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Email, Text } from '../../edge/validation/field-rule';
import { VENDOR_ROLES, type VendorRole } from '../accounts/app-user.entity';

export class InviteRequest {
  @ApiField('E-mail address to which the invitation goes; the login of the user.', { example: 'member@example.com' })
  @Email()
  email: string;

  @ApiField('What the user may do.', { example: 'member' })
  @IsOptional()
  @IsIn(VENDOR_ROLES)
  role?: VendorRole | null;
}

export class InvitationTokenRequest {
  @ApiField('The token of the link.', { example: 'iv_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW' })
  @Text(1, 200)
  invitation_token: string;
}

export class AcceptInvitationRequest extends InvitationTokenRequest {
  @ApiField('The password with which to log in.', { example: 'correct horse battery staple' })
  @Text(8, 200)
  password: string;
}
