import { Text } from '../http/field-rule';

export class ChangePasswordRequest {
  @Text(1, 200)
  current_password: string;

  @Text(8, 200)
  new_password: string;
}
