import { ApiField } from '../http/api-field';
import { Email, Text } from '../http/field-rule';

export class AddOperatorRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'second@example.com' })
  @Email()
  email: string;

  /** Told to the operator by whoever adds them. As long as that of the first operator. */
  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(12, 200)
  password: string;
}
