import { Text } from '../http/field-rule';

export class LoginRequest {
  @Text(1, 254)
  email: string;

  @Text(1, 200)
  password: string;
}
