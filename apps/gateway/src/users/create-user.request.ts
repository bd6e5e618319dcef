import { IsIn, IsOptional } from 'class-validator';
import { Email, Text } from '../http/field-rule';
import { VENDOR_ROLES, type VendorRole } from '../identity/app-user.entity';

export class CreateUserRequest {
  @Email()
  email: string;

  /** Told to the user by whoever invites. */
  @Text(8, 200)
  password: string;

  @IsOptional()
  @IsIn(VENDOR_ROLES)
  role?: VendorRole | null;
}
