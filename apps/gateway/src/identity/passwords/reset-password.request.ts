import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class ResetPasswordRequest {
  @ApiField('The token of the link, or from an operator; it works once.', {
    example: 'pr_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
  })
  @Text(1, 200)
  reset_token: string;

  @ApiField('The password from now on.', { example: 'staple battery horse correct' })
  @Text(8, 200)
  new_password: string;
}
