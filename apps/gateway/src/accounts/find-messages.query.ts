import { PageQuery } from '../http/page.query';
import { Text } from '../http/field-rule';

export class FindMessagesQuery extends PageQuery {
  @Text(1, 64)
  request_id: string;
}
