import { Email, Text } from '../http/field-rule';

export class AddOperatorRequest {
  @Email()
  email: string;

  /** Told to the operator by whoever adds them. As long as that of the first operator. */
  @Text(12, 200)
  password: string;
}
