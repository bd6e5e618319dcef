import { ApiProperty } from '@nestjs/swagger';

/** A place where two versions of settings differ. */
export class DifferenceResponse {
  @ApiProperty({ description: 'Such as `carriers.north.window_size` or `routes.cheap bulk.carriers`.' })
  readonly path: string;

  @ApiProperty({ type: String, nullable: true, description: 'JSON, without secrets; null: there was no such setting.' })
  readonly before: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'JSON, without secrets; null: there is no such setting.' })
  readonly after: string | null;

  static readonly example: DifferenceResponse = { path: 'carriers.north.window_size', before: '10', after: '20' };
}
