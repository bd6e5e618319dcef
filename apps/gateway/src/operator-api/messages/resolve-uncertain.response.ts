import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

export class ResolvedUncertainResponse {
  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Messages that were decided by this call.' })
  readonly resolved: number;

  @ApiProperty({
    ...INTEGER_SCHEMA,
    description: 'Messages that were asked for and are not uncertain, or no longer: they are left as they are.',
  })
  readonly not_uncertain: number;

  @ApiProperty({ description: 'Further messages fit the conditions: call again.' })
  readonly more: boolean;

  static readonly example: ResolvedUncertainResponse = { resolved: 12, not_uncertain: 1, more: false };
}
