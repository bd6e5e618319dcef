import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class LoginRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'owner@example.com' })
  @Text(1, 254)
  email: string;

  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(1, 200)
  password: string;

  @ApiField('For a user with a second factor: the code that the authenticator app shows, or a recovery code.', {
    example: '123456',
  })
  @IsOptional()
  @Text(1, 40)
  second_factor_code?: string | null;
}
