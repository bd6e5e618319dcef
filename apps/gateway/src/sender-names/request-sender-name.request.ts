import { SenderField, Text } from '../http/field-rule';

export class RequestSenderNameRequest {
  @SenderField()
  senderid: string;

  @Text(15, 1_000)
  sample_content: string;
}
