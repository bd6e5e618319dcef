import {
  MAX_REFERENCE_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@sms/contracts/messaging';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { Cursor, Limit } from '../../edge/paging/list.params';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { FieldRule, Phone, SenderField, Text } from '../../edge/validation/field-rule';

export const MESSAGE_MODES = ['live', 'test'] as const;
export type MessageMode = (typeof MESSAGE_MODES)[number];

const isStatus = (value: unknown): value is MessageStatus => MESSAGE_STATUSES.some((status) => status === value);

/** One or several, separated by commas or given repeatedly. */
const Statuses = () =>
  FieldRule(
    'statuses',
    (value) =>
      Array.isArray(value) && value.length > 0 && value.length <= MESSAGE_STATUSES.length && value.every(isStatus)
        ? undefined
        : `must be some of ${MESSAGE_STATUSES.join(', ')}`,
    { type: 'string', pattern: `^(${MESSAGE_STATUSES.join('|')})(,(${MESSAGE_STATUSES.join('|')}))*$` },
  );

/** Conditions that hold for any list of messages. */
export class MessageFilterParams {
  @ApiField('Messages to this number.', { example: '999000123456' })
  @IsOptional()
  @Phone()
  recipient?: string;

  @ApiField('Messages with one of these statuses, separated by commas.', { example: 'undelivered,failed' })
  @Transform(({ value }: { value: unknown }) => (value === undefined ? undefined : splitTexts(value)))
  @IsOptional()
  @Statuses()
  status?: readonly MessageStatus[];

  @ApiField('Messages under this sender name, in any case.', { example: 'Example' })
  @IsOptional()
  @SenderField()
  sender?: string;

  @ApiField('Messages of one send: the `request_id` that sending answered.', {
    example: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000',
  })
  @IsOptional()
  @IsUUID()
  request_id?: string;

  @ApiField('Messages with this `reference`.', { example: 'order-4711' })
  @IsOptional()
  @Text(1, MAX_REFERENCE_CHARACTERS)
  reference?: string;

  @ApiField('Messages with this one of their `tags`.', { example: 'spring' })
  @IsOptional()
  @Text(1, MAX_TAG_CHARACTERS)
  tag?: string;

  @ApiField('`test`: what test keys sent; `live`: all else.', { example: 'live' })
  @IsOptional()
  @IsIn(MESSAGE_MODES)
  mode?: MessageMode;

  @ApiField('Accepted at this time or later; ISO 8601 with offset.', { example: '2026-03-01T08:00:00Z' })
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('Accepted before this time; ISO 8601 with offset.', { example: '2026-03-01T12:00:00.000Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @Cursor({ min: 1 })
  cursor?: number;

  @Limit(200, 50)
  limit = 50;
}

function splitTexts(value: unknown): unknown {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'string' ? one.split(',') : [one]));
}
