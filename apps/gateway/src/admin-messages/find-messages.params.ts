import { ApiField } from '../http/api-field';
import { Text } from '../http/field-rule';
import { PageParams } from '../http/page.params';

export class FindMessagesParams extends PageParams {
  @ApiField('The `request_id` that sending answered.', { example: '0195a6f0-1c3b-7d52-9e4f-8a7b6c5d4e3f' })
  @Text(1, 64)
  request_id: string;
}
