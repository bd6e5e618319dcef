import { PageParams } from '../http/page.params';
import { Text } from '../http/field-rule';

export class FindMessagesParams extends PageParams {
  @Text(1, 64)
  request_id: string;
}
