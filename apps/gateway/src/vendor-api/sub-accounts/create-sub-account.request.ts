import { ApiField } from '../../edge/validation/api-field';
import { Email, Text } from '../../edge/validation/field-rule';

export class CreateSubAccountRequest {
  @ApiField('A name to recognise it by.', { example: 'Example Ltd, north' })
  @Text(1, 120)
  name: string;

  @ApiField('E-mail address; the login of the user.', { example: 'north@example.com' })
  @Email()
  email: string;

  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(8, 200)
  password: string;
}
