import { MAX_SCHEDULE_DAYS, type SendSchedule } from '@sms/contracts/messaging';
import { DomainError } from '@sms/platform/errors';
import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { DateTime } from '../../edge/validation/date-time';
import { FieldRule } from '../../edge/validation/field-rule';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { SenderFields } from './sender-fields';
import { hoursProblem, RECIPIENT_ZONE, sendingHoursOf, zoneProblem } from './sending-hours';

const DAY_MS = 86_400_000;
/** A carrier does not reliably keep a shorter one. */
const MIN_VALIDITY_SECONDS = 60;
/** A message without a receipt is closed after 48 h. */
export const VALIDITY_SECONDS = 172_800;

/** When a message is sent, and for how long it is worth sending. */
export class ScheduleFields extends SenderFields {
  @ApiField(
    `Sent at this time instead of at once: ISO 8601 with an offset, in the future, at most ${MAX_SCHEDULE_DAYS} days ahead. Credit is held from now on.`,
    // Examples send at once.
    { example: null },
  )
  @IsOptional()
  @DateTime()
  send_at?: string | null;

  @ApiField(
    `Seconds from when it is due, ${MIN_VALIDITY_SECONDS} to ${VALIDITY_SECONDS}, after which the message is not sent any more; 48 hours unless given.`,
    { example: null },
  )
  @IsOptional()
  @FieldRule('validFor', validForProblem, {
    type: 'integer',
    minimum: MIN_VALIDITY_SECONDS,
    maximum: VALIDITY_SECONDS,
  })
  valid_for?: number | null;

  @ApiField(
    'Hours of the day at which it may be sent, such as `09:00-20:00`; they may go past midnight. Outside of them it waits until they begin.',
    { example: null },
  )
  @IsOptional()
  @FieldRule('sendBetween', hoursProblem, { type: 'string', pattern: '^\\d{2}:\\d{2}-\\d{2}:\\d{2}$' })
  send_between?: string | null;

  @ApiField(
    `Whose clock \`send_between\` means: an IANA time zone, or \`${RECIPIENT_ZONE}\` for that of each number, unless given.`,
    { example: null },
  )
  @IsOptional()
  @FieldRule('timeZone', (value, request) => zoneProblem(value === RECIPIENT_ZONE ? 'UTC' : value, request), {
    type: 'string',
    maxLength: 64,
  })
  time_zone?: string | null;

  @ApiField('The IANA time zone of numbers that tell none; UTC unless given.', { example: null })
  @IsOptional()
  @FieldRule('defaultTimeZone', zoneProblem, { type: 'string', maxLength: 64 })
  default_time_zone?: string | null;
}

function validForProblem(value: unknown): string | undefined {
  const isWithin =
    Number.isInteger(value) && (value as number) >= MIN_VALIDITY_SECONDS && (value as number) <= VALIDITY_SECONDS;
  return isWithin ? undefined : `must be a whole number from ${MIN_VALIDITY_SECONDS} to ${VALIDITY_SECONDS}`;
}

/** The schedule of a request to messaging; undefined: it is sent at once. */
export function scheduleOf(request: Readonly<ScheduleFields>): SendSchedule | undefined {
  const hours = sendingHoursOf(request);
  const { send_at } = request;
  if (!send_at && !hours) return undefined;
  return { ...(send_at && { sendAt: new Date(send_at).toISOString() }), ...(hours && { hours }) };
}

/**
 * The refusal of a time that has passed or is too far ahead. It is no rule of the field: a repeat under its
 * Idempotency-Key has the answer of the first attempt, also when the time has passed since.
 */
export function scheduleRefusal(send_at: string | null | undefined, now: Date): DomainError | undefined {
  if (!send_at) return undefined;
  const aheadMs = Date.parse(send_at) - now.getTime();
  if (aheadMs <= 0) return invalidFields({ send_at: ['send_at must be in the future'] });
  if (aheadMs <= MAX_SCHEDULE_DAYS * DAY_MS) return undefined;
  return invalidFields({ send_at: [`send_at must be at most ${MAX_SCHEDULE_DAYS} days ahead`] });
}
