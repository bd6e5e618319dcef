import { IsOptional } from 'class-validator';
import { Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Phone } from '../../edge/validation/field-rule';

/** The ids of the last message of each side, see `conversationPlace`. */
const CURSOR = /^\d{1,16}-\d{1,16}$/;

const ConversationCursor = () =>
  FieldRule(
    'conversationCursor',
    (value) => (typeof value === 'string' && CURSOR.test(value) ? undefined : 'must be the next_cursor of a page'),
    { type: 'string', pattern: CURSOR.source },
  );

export class ConversationParams {
  @ApiField('The phone, in international format: 7 to 15 digits, no plus sign.', { example: '999000123456' })
  @Phone()
  phone: string;

  @ApiField('`next_cursor` of the page before, with the same phone.', { example: '311-42' })
  @IsOptional()
  @ConversationCursor()
  cursor?: string;

  @Limit(200, 50)
  limit = 50;
}
