import { IsIn, IsOptional } from 'class-validator';
import { Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule } from '../../edge/validation/field-rule';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';
import { placeOf } from './scheduled-place';

export class ListScheduledParams {
  @ApiField('`test`: what test keys sent; `live`: all else.', { example: 'live' })
  @IsOptional()
  @IsIn(MESSAGE_MODES)
  mode?: MessageMode;

  @ApiField('`next_cursor` of the page before, with the same conditions.', {
    example: '2026-03-02T08:00:00.000Z_0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  })
  @IsOptional()
  @FieldRule('cursor', (value) => (placeOf(value) ? undefined : 'must be the `next_cursor` of a page'), {
    type: 'string',
    maxLength: 100,
  })
  cursor?: string;

  @Limit(200, 50)
  limit = 50;
}
