import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

export class TextRetentionResponse {
  static readonly example: TextRetentionResponse = { days: 30, sealed: true };

  @ApiProperty({ ...INTEGER_SCHEMA, nullable: true, description: 'Null: as long as the messages.' })
  readonly days: number | null;

  @ApiProperty({
    description:
      'Whether texts are encrypted when they are stored. Those that are stored readably stay as long as their messages.',
  })
  readonly sealed: boolean;
}
