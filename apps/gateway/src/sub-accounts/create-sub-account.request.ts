import { Email, Text } from '../http/field-rule';

export class CreateSubAccountRequest {
  @Text(1, 120)
  name: string;

  @Email()
  email: string;

  @Text(8, 200)
  password: string;
}
