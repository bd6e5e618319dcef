import { applyDecorators } from '@nestjs/common';
import { MAX_CANARY, MAX_CANARY_SECONDS, MAX_PACE, type SubmitControl } from '@sms/contracts/messaging';
import type { DomainError } from '@sms/platform/errors';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule } from '../../edge/validation/field-rule';
import { invalidFields } from '../../edge/validation/invalid-fields';
import { NotMisspelt } from '../../edge/validation/unknown-fields';
import { type ScheduleFields, scheduleOf } from './schedule-fields';

export interface CanaryFields {
  readonly messages: number;
  readonly within_seconds: number;
  readonly min_delivered?: number | null;
  readonly max_failed?: number | null;
  readonly webhook?: boolean | null;
}

interface ControlFields {
  readonly pace?: number | null;
  readonly canary?: CanaryFields | null;
}

const FIELDS: ReadonlySet<string> = new Set(['messages', 'within_seconds', 'min_delivered', 'max_failed', 'webhook']);
const SHARE = { type: 'number', minimum: 0, maximum: 1, nullable: true };

/** The field `pace` of a bulk. */
export const PaceField = (): PropertyDecorator =>
  applyDecorators(
    NotMisspelt(),
    Max(MAX_PACE),
    Min(1),
    IsInt(),
    IsOptional(),
    ApiField('The most messages a second; without it, as many as carriers take. In a form, the number.'),
  );

/** The field `canary` of a bulk. */
export const CanaryField = (): PropertyDecorator =>
  applyDecorators(
    NotMisspelt(),
    FieldRule('canary', problemOf, {
      type: 'object',
      required: ['messages', 'within_seconds'],
      additionalProperties: false,
      properties: {
        messages: { type: 'integer', minimum: 1, maximum: MAX_CANARY },
        within_seconds: { type: 'integer', minimum: 1, maximum: MAX_CANARY_SECONDS },
        min_delivered: SHARE,
        max_failed: SHARE,
        webhook: { type: 'boolean', nullable: true },
      },
    }),
    IsOptional(),
    ApiField(
      'Send the first `messages` only, and the rest once these decide: it is sent when at least `min_delivered` of them are delivered and at most `max_failed` failed, and else cancelled, after `within_seconds` at the latest. Shares are from 0 to 1, and one of the two is required. `canary.decided` is in the feed, and with `webhook` sent to the webhook. In a form, a JSON text.',
    ),
  );

/** The refusal of a bulk that is scheduled as well: a pace and a canary begin when it is accepted. */
export function controlRefusal(request: ControlFields & ScheduleFields): DomainError | undefined {
  if (!controlOf(request) || !scheduleOf(request)) return undefined;
  const field = request.send_at ? 'send_at' : 'send_between';
  return invalidFields({ [field]: [`${field} cannot be combined with pace or canary`] });
}

/** How the bulk is held back; undefined: not at all. */
export function controlOf({ pace, canary }: ControlFields): SubmitControl | undefined {
  if (!isGiven(pace) && !canary) return undefined;
  return {
    ...(isGiven(pace) && { pace }),
    ...(canary && {
      canary: {
        messages: canary.messages,
        withinSeconds: canary.within_seconds,
        ...(isGiven(canary.min_delivered) && { minDelivered: canary.min_delivered }),
        ...(isGiven(canary.max_failed) && { maxFailed: canary.max_failed }),
        webhook: canary.webhook === true,
      },
    }),
  };
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  if (Object.keys(value).some((name) => !FIELDS.has(name)))
    return 'has another field than messages, within_seconds, min_delivered, max_failed and webhook';
  const { messages, within_seconds, min_delivered, max_failed, webhook } = value as Record<string, unknown>;
  if (!isWhole(messages, MAX_CANARY)) return `needs messages: a whole number from 1 to ${MAX_CANARY}`;
  if (!isWhole(within_seconds, MAX_CANARY_SECONDS))
    return `needs within_seconds: a whole number from 1 to ${MAX_CANARY_SECONDS}`;
  const shares = [min_delivered, max_failed].filter(isGiven);
  if (shares.length === 0) return 'needs min_delivered or max_failed';
  if (!shares.every(isShare)) return 'has min_delivered and max_failed as shares from 0 to 1';
  return isGiven(webhook) && typeof webhook !== 'boolean' ? 'has webhook as true or false' : undefined;
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

function isWhole(value: unknown, max: number): boolean {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
