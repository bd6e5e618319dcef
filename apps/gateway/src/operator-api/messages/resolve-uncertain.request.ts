import { MAX_RESOLVED, UNCERTAIN_OUTCOMES, type UncertainOutcome } from '@sms/contracts/messaging';
import { MESSAGE_ID } from '@sms/contracts/rpc';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';
import { ReasonRequest } from '../../edge/http/reason.request';

const MAX_AGE_SECONDS = 10_000_000;

export class ResolveUncertainRequestBody extends ReasonRequest {
  @ApiField(
    '`accepted`: the carrier has the messages. `not_accepted`: it does not. `send_again`: send them once more, whatever the policy of their accounts says.',
    { example: 'accepted' },
  )
  @IsIn(UNCERTAIN_OUTCOMES)
  outcome: UncertainOutcome;

  @ApiField(`At most ${MAX_RESOLVED.toLocaleString('en')} messages. Without it, one of the other fields is needed.`, {
    example: ['0195a6f0-1c3c-7a61-8b2d-4f5e6a7b8c9d'],
  })
  @IsOptional()
  @FieldRule('messageIds', idsProblem, {
    type: 'array',
    minItems: 1,
    maxItems: MAX_RESOLVED,
    items: { type: 'string', format: 'uuid' },
  })
  message_ids?: readonly string[] | null;

  @ApiField('Messages that this carrier may have.')
  @IsOptional()
  @Text(1, 32)
  carrier?: string | null;

  @ApiField('Messages of this account.')
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  vendor_id?: number | null;

  @ApiField('Messages that were submitted last more than so many seconds ago.')
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MAX_AGE_SECONDS)
  older_than_seconds?: number | null;
}

function idsProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_RESOLVED)
    return `must be an array of 1 to ${MAX_RESOLVED} ids`;
  const at = value.findIndex((id) => typeof id !== 'string' || !MESSAGE_ID.fits(id.toLowerCase()));
  return at < 0 ? undefined : `at index ${at} must be the id of a message`;
}
