import { ApiField } from '../../edge/http/api-field';
import { Text } from '../../edge/http/field-rule';

export class LoginRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'owner@example.com' })
  @Text(1, 254)
  email: string;

  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(1, 200)
  password: string;
}
