import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class RefreshRequest {
  @ApiField('The refresh token of the last login or refresh; it works once.', {
    example: 'rt_k2vV8Qm1cJ0xw9sYb7uT4nHzLr6eDfGa3iPoUyXtRqM',
  })
  @Text(1, 200)
  refresh_token: string;
}
