import { ApiField } from '../../edge/validation/api-field';
import { Email } from '../../edge/validation/field-rule';

export class RequestResetRequest {
  @ApiField('The e-mail address with which the user logs in.', { example: 'member@example.com' })
  @Email()
  email: string;
}
