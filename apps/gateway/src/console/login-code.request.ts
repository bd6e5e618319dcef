import { ApiField } from '../edge/validation/api-field';
import { Text } from '../edge/validation/field-rule';

export class LoginCodeRequest {
  @ApiField('The code of a login link; it works once, for ten minutes.', {
    example: 'lc_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
  })
  @Text(1, 200)
  code: string;
}
