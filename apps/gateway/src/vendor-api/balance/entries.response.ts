import { type EntriesReply, ENTRY_TYPES, type EntryType, type LedgerEntry } from '@sms/contracts/billing';
import { requestIdOf } from '@sms/contracts/rpc';
import { ApiProperty } from '@nestjs/swagger';
import { NEXT_CURSOR } from '../../edge/paging/list-page.response';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

const REFERENCE_KINDS = ['message', 'bulk', 'payment'] as const;

export class EntryReferenceResponse {
  @ApiProperty({ enum: REFERENCE_KINDS })
  readonly kind: (typeof REFERENCE_KINDS)[number];

  @ApiProperty({ description: 'A `message_id`, the `request_id` of a send, or the reference of a payment.' })
  readonly id: string;
}

export class EntryResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Rises with time.' })
  readonly id: number;

  @ApiProperty(TIME_SCHEMA)
  readonly at: string;

  @ApiProperty({ enum: ENTRY_TYPES })
  readonly type: EntryType;

  @ApiProperty()
  readonly description: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Negative when they left the account.' })
  readonly credits: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'All credits of the account then, those held for messages on their way included.',
  })
  readonly balance_after: number;

  @ApiProperty({ type: EntryReferenceResponse, nullable: true, description: 'Null for messages of several sends.' })
  readonly reference: EntryReferenceResponse | null;

  static of(entry: LedgerEntry): EntryResponse {
    const reference = referenceOf(entry);
    return {
      id: entry.position,
      at: entry.at,
      type: entry.type,
      description: describe(entry, reference),
      credits: entry.credits,
      balance_after: entry.balanceAfter,
      reference,
    };
  }

  static readonly example: EntryResponse = {
    id: 1_204,
    at: '2026-03-01T09:00:02.000Z',
    type: 'sent',
    description: 'Messages of a send',
    credits: -250,
    balance_after: 99_750,
    reference: { kind: 'bulk', id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000' },
  };
}

export class EntriesResponse {
  @ApiProperty({ type: [EntryResponse] })
  readonly entries: readonly EntryResponse[];

  @ApiProperty(NEXT_CURSOR)
  readonly next_cursor: number | null;

  static of({ entries, nextCursor }: EntriesReply): EntriesResponse {
    return { entries: entries.map((entry) => EntryResponse.of(entry)), next_cursor: nextCursor };
  }

  static readonly example: EntriesResponse = { entries: [EntryResponse.example], next_cursor: 1_180 };
}

/** The reference of an adjustment is the operator's own. */
function referenceOf({ type, reference, messageIds }: LedgerEntry): EntryReferenceResponse | null {
  if (type === 'top_up') return reference === null ? null : { kind: 'payment', id: reference };
  if (type === 'adjustment' || messageIds === null) return null;
  const [first, last] = messageIds;
  if (first === last) return { kind: 'message', id: first };
  const requestId = requestIdOf(first);
  return requestId === requestIdOf(last) ? { kind: 'bulk', id: requestId } : null;
}

function describe({ type, credits }: LedgerEntry, reference: EntryReferenceResponse | null): string {
  if (type === 'top_up') return 'Top-up';
  if (type === 'adjustment') return credits < 0 ? 'Credits taken back' : 'Credits granted';
  if (reference === null) return 'Messages';
  return reference.kind === 'message' ? 'Message' : 'Messages of a send';
}
