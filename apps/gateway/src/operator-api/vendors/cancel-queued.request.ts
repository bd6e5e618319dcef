import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';
import type { QueuedPlace } from '../../vendor-api/sub-accounts/queued-messages';

const CURSOR = /^(\d{1,15})-(\d{1,16})$/;

export class CancelQueuedRequestBody {
  @ApiField('Why; kept with the decision.', { example: 'Phishing, reported by the carrier.' })
  @Text(1, 500)
  reason: string;

  @ApiField('Only this send; without it, all that the account and its sub-accounts have queued.')
  @IsOptional()
  @Text(1, 100)
  request_id?: string | null;

  @ApiField('`next_cursor` of the call before.')
  @IsOptional()
  @FieldRule('cursor', (value) => (placeOf(value) ? undefined : 'is not the next_cursor of a call'), { type: 'string' })
  cursor?: string | null;
}

export function placeOf(cursor: unknown): QueuedPlace | null {
  const [, accountId, place] = (typeof cursor === 'string' && CURSOR.exec(cursor)) || [];
  if (!Number.isSafeInteger(Number(place)) || Number(place) === 0) return null;
  return { accountId: Number(accountId), cursor: Number(place) };
}

export function cursorOf({ accountId, cursor }: QueuedPlace): string {
  return `${accountId}-${cursor}`;
}
