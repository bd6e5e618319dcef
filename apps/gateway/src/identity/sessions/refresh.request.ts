import { ApiField } from '../../edge/http/api-field';
import { Text } from '../../edge/http/field-rule';

export class RefreshRequest {
  @ApiField('The refresh token of the last login or refresh; it works once.', {
    example: 'rt_k2vV8Qm1cJ0xw9sYb7uT4nHzLr6eDfGa3iPoUyXtRqM',
  })
  @Text(1, 200)
  refresh_token: string;
}
