import { Email, Text } from '../http/field-rule';

export class AddOperatorRequest {
  @Email()
  email: string;

  /** Chosen by the operator who adds them, and handed over by them. The same minimum length as the first operator's. */
  @Text(12, 200)
  password: string;
}
