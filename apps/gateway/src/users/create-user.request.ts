import { IsIn, IsOptional } from 'class-validator';
import { Email, Text } from '../http/field-rule';
import { VENDOR_ROLES, type VendorRole } from '../identity/app-user.entity';

export class CreateUserRequest {
  @Email()
  email: string;

  /** Chosen by the owner who invites, who has to hand it to the user. */
  @Text(8, 200)
  password: string;

  @IsOptional()
  @IsIn(VENDOR_ROLES)
  role?: VendorRole | null;
}
