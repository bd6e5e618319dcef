import { ApiProperty } from '@nestjs/swagger';

export class IndexResponse {
  @ApiProperty({
    description: 'The pages for people; null where they are switched off.',
    type: 'string',
    nullable: true,
  })
  readonly console: string | null;

  @ApiProperty({ description: 'The reference of the API.' })
  readonly docs: string;

  @ApiProperty({ description: 'The same for programs.' })
  readonly openapi: string;

  static readonly example: IndexResponse = { console: '/console/', docs: '/docs', openapi: '/openapi.json' };
}
