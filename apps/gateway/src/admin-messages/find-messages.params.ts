import { Text } from '../http/field-rule';
import { PageParams } from '../http/page.params';

export class FindMessagesParams extends PageParams {
  @Text(1, 64)
  request_id: string;
}
