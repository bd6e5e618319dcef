import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class ChangePasswordRequest {
  @ApiField('The password that is good until now.', { example: 'correct horse battery staple' })
  @Text(1, 200)
  current_password: string;

  @ApiField('The password from now on.', { example: 'staple battery horse correct' })
  @Text(8, 200)
  new_password: string;
}
