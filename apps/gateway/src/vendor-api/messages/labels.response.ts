import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Labels } from '@sms/contracts/messaging';

/** The labels of a message, as its vendor sees them. */
export const ReferenceProperty = (): PropertyDecorator =>
  ApiProperty({ type: String, nullable: true, description: 'The `reference` that you gave it.' });
export const TagsProperty = (): PropertyDecorator =>
  ApiProperty({ type: [String], description: 'The `tags` that you gave it.' });

export interface ShownLabels {
  readonly reference: string | null;
  readonly tags: readonly string[];
}

export const shownLabels = ({ reference, tags }: Labels): ShownLabels => ({
  reference: reference ?? null,
  tags: tags ?? [],
});

/** The fields of a message that the specification describes without labels: it has them only where they were given. */
export class GivenLabels implements Labels {
  @ApiPropertyOptional({ description: 'The `reference` that you gave it; absent without one.' })
  readonly reference?: string;

  @ApiPropertyOptional({ type: [String], description: 'The `tags` that you gave it; absent without any.' })
  readonly tags?: readonly string[];
}

export const givenLabels = ({ reference, tags }: Labels): GivenLabels => ({
  ...(reference !== undefined && { reference }),
  ...(tags !== undefined && { tags }),
});
