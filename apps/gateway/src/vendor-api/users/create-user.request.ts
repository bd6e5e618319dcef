import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Email, Text } from '../../edge/validation/field-rule';
import { VENDOR_ROLES, type VendorRole } from '../../identity/accounts/app-user.entity';

export class CreateUserRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'member@example.com' })
  @Email()
  email: string;

  /** Chosen by the owner who invites, who has to hand it to the user. */
  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(8, 200)
  password: string;

  @ApiField('What the user may do.', { example: 'member' })
  @IsOptional()
  @IsIn(VENDOR_ROLES)
  role?: VendorRole | null;
}
