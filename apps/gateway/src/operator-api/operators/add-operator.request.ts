import { ApiField } from '../../edge/validation/api-field';
import { Email, Text } from '../../edge/validation/field-rule';

export class AddOperatorRequest {
  @ApiField('E-mail address; the login of the user.', { example: 'second@example.com' })
  @Email()
  email: string;

  /** Chosen by the operator who adds them, and handed over by them. The same minimum length as the first operator's. */
  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(12, 200)
  password: string;
}
