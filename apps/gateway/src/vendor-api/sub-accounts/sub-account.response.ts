import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';

export class SubAccountResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly id: number;

  @ApiProperty(UUID_SCHEMA)
  readonly uuid: string;

  @ApiProperty()
  readonly email: string;

  @ApiProperty(INTEGER_SCHEMA)
  readonly parent_id: number;

  static readonly example: SubAccountResponse = {
    id: 8,
    uuid: 'c9f0f895-fb98-4b91-9a0f-3e1c2d4b5a69',
    email: 'north@example.com',
    parent_id: 7,
  };
}
