import { Text } from '../http/field-rule';

export class ResetPasswordRequest {
  @Text(1, 200)
  reset_token: string;

  @Text(8, 200)
  new_password: string;
}
