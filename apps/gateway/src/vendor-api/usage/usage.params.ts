import {
  MAX_USAGE_POINTS,
  USAGE_GROUPS,
  USAGE_INTERVALS,
  type UsageGroup,
  type UsageInterval,
} from '@sms/contracts/messaging';
import { IsIn, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { FieldRule } from '../../edge/validation/field-rule';
import { MESSAGE_MODES, type MessageMode } from '../messages/list-messages.params';

/** Without offsets such as `+02:00`, whose sign Postgres reads the other way round. */
const ZONE = /^[A-Za-z]+(?:[/_-][A-Za-z0-9+_-]+)*$/;
const MAX_ZONE_LENGTH = 64;

const TimeZone = () =>
  FieldRule(
    'timeZone',
    (value) =>
      typeof value === 'string' && value.length <= MAX_ZONE_LENGTH && ZONE.test(value) && isTimeZone(value)
        ? undefined
        : 'must be the name of a time zone, such as Europe/Berlin',
    { type: 'string', maxLength: MAX_ZONE_LENGTH, pattern: ZONE.source },
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** A span of time in hours or days. */
export class SpanParams {
  @ApiField(
    `The interval that contains this time is the first one; ISO 8601 with offset. By default 24 hours or 30 days before \`to\`; at most ${MAX_USAGE_POINTS} intervals.`,
    { example: '2026-03-01T00:00:00Z' },
  )
  @IsOptional()
  @DateTime()
  from?: string;

  @ApiField('The last interval begins before this time; by default now.', { example: '2026-03-03T00:00:00Z' })
  @IsOptional()
  @DateTime()
  to?: string;

  @ApiField('Length of the intervals.', { default: 'hour', example: 'day' })
  @IsOptional()
  @IsIn(USAGE_INTERVALS)
  interval: UsageInterval = 'hour';

  @ApiField(
    'The time zone whose days are meant. Messages are counted by hours of UTC: where the zone is off by a part of an hour, a day begins with the first full one.',
    { default: 'UTC', example: 'Europe/Berlin' },
  )
  @IsOptional()
  @TimeZone()
  zone = 'UTC';
}

export class UsageParams extends SpanParams {
  @ApiField(
    'What the series are. `account`: your account and its sub-accounts; all others are of your account alone.',
    { default: 'status', example: 'sender' },
  )
  @IsOptional()
  @IsIn(USAGE_GROUPS)
  group_by: UsageGroup = 'status';

  @ApiField('`test`: what test keys sent; `live`: all else. Without a meaning for the groups `mode`.', {
    default: 'live',
    example: 'live',
  })
  @IsOptional()
  @IsIn(MESSAGE_MODES)
  mode: MessageMode = 'live';
}
