import { Text } from '../http/field-rule';

export class RejectSenderNameRequest {
  @Text(1, 500)
  reason: string;
}
