import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../http/api-schemas';

/** Why an accepted message was not delivered. */
export class ReasonEntryResponse {
  @ApiProperty()
  readonly code: string;

  @ApiProperty()
  readonly group: string;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;

  @ApiProperty({ description: 'Whether sending the same message again, later, may succeed.' })
  readonly retry_helps: boolean;

  @ApiProperty({ description: 'What to do about it.' })
  readonly advice: string;

  @ApiProperty({ type: [String], description: 'What carriers or this service said.' })
  readonly causes: readonly string[];

  @ApiProperty({ description: 'Its page, on this server.' })
  readonly doc_url: string;
}

/** Why a request was refused. */
export class RefusalEntryResponse {
  @ApiProperty({ description: '`error_code` of the body.' })
  readonly code: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly status: number;

  @ApiProperty({ description: 'For people; the wording may change.' })
  readonly text: string;

  @ApiProperty({ enum: ['no', 'yes', 'uncertain'], description: 'Whether the same request may succeed later.' })
  readonly retry: string;

  @ApiProperty({ description: 'What to do about it.' })
  readonly advice: string;

  @ApiProperty({ description: 'Its page, on this server.' })
  readonly doc_url: string;
}

export class ErrorCatalogueResponse {
  @ApiProperty({ type: [String] })
  readonly reason_groups: readonly string[];

  @ApiProperty({ type: [ReasonEntryResponse] })
  readonly reasons: readonly ReasonEntryResponse[];

  @ApiProperty({ type: [RefusalEntryResponse] })
  readonly errors: readonly RefusalEntryResponse[];
}
