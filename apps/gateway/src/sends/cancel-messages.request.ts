import { Text } from '../http/field-rule';

export class CancelMessagesRequest {
  @Text(1, 100)
  request_id: string;
}
