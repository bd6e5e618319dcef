import { applyDecorators } from '@nestjs/common';
import { isTag, type Labels, MAX_REFERENCE_CHARACTERS, MAX_TAGS, TAG_PATTERN } from '@sms/contracts/messaging';
import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';

/** A send that may have labels. */
export interface MayHaveLabels {
  reference?: string | null;
  tags?: readonly string[] | null;
}

/** The field `reference`, which both sends have. */
export const ReferenceField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Text(1, MAX_REFERENCE_CHARACTERS),
    // Last, since it reads the others.
    ApiField('Your own id of the message, which need not be unique: logs, lists and webhooks repeat it.', {
      example: 'order-4711',
    }),
  );

/** The field `tags`, which both sends have. */
export const TagsField = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    FieldRule('tags', tagsProblem, {
      type: 'array',
      maxItems: MAX_TAGS,
      items: { type: 'string', pattern: TAG_PATTERN },
    }),
    ApiField('Words by which you find the messages again.', { example: ['parcels', 'spring'] }),
  );

function tagsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'must be an array of tags';
  if (value.length > MAX_TAGS) return `may not hold more than ${MAX_TAGS} tags`;
  const index = value.findIndex((tag) => !isTag(tag));
  return index === -1
    ? undefined
    : `at index ${index} must have 1 to 32 letters, digits, underscores, hyphens, dots or colons`;
}

const NONE: Labels = {};

/** The labels of a request as messaging takes them. */
export function labelsOf({ reference, tags }: MayHaveLabels): Labels {
  const hasTags = tags !== undefined && tags !== null && tags.length > 0;
  if (!hasTags && typeof reference !== 'string') return NONE;
  return { ...(typeof reference === 'string' && { reference }), ...(hasTags && { tags: [...new Set(tags)] }) };
}

/** The labels by which a repeat under an Idempotency-Key is compared: nothing where a send has none. */
export function askedLabels({ reference, tags }: Labels): unknown[] {
  return reference === undefined && tags === undefined ? [] : [{ reference: reference ?? null, tags: tags ?? [] }];
}
