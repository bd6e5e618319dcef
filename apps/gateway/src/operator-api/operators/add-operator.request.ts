import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Email, Text } from '../../edge/validation/field-rule';
import { OPERATOR_ROLES, type OperatorRole } from '../../identity/accounts/app-user.entity';

export class AddOperatorRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'second@example.com' })
  @Email()
  email: string;

  /** Chosen by the operator who adds them, and handed over by them. The same minimum length as the first operator's. */
  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(12, 200)
  password: string;

  @ApiField('What the operator may do. Without it, everything, as before there were roles.', { example: 'support' })
  @IsOptional()
  @IsIn(OPERATOR_ROLES)
  role?: OperatorRole;
}
