import { Text } from '../http/field-rule';

export class WithdrawSenderNameRequest {
  @Text(1, 500)
  reason: string;
}
