import { ApiProperty } from '@nestjs/swagger';

const REASONS = ['dropped', 'unreadable'] as const;
export type TextMissing = (typeof REASONS)[number];

const field = (description: string): PropertyDecorator => ApiProperty({ enum: REASONS, nullable: true, description });

export const TextMissingField = (): PropertyDecorator =>
  field(
    'Why the text is empty: its retention is over (`dropped`), or the service lacks the key that it was stored under (`unreadable`). Null when it is there, and after the erasure of its number.',
  );

export const BodyTextMissingField = (): PropertyDecorator =>
  field(
    'Why the event tells neither text nor number: the retention of the text is over (`dropped`), or the service lacks the key that they were stored under (`unreadable`). Null otherwise, also when the webhook is set to tell neither.',
  );
