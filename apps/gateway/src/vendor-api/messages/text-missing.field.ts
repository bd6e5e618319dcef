import { ApiProperty } from '@nestjs/swagger';

const REASONS = ['dropped', 'unreadable'] as const;
export type TextMissing = (typeof REASONS)[number];

export const TextMissingField = (): PropertyDecorator =>
  ApiProperty({
    enum: REASONS,
    nullable: true,
    description:
      'Why the text is empty: its retention is over (`dropped`), or the service lacks the key that it was stored under (`unreadable`). Null when it is there, and after the erasure of its number.',
  });
