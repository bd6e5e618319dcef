import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, UUID_SCHEMA } from '../../edge/http/api-schemas';

export class GenerateOtpResponse {
  @ApiProperty({ ...UUID_SCHEMA, description: 'Names this code when it is verified.' })
  readonly reference_id: string;

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'How long the code is valid.' })
  readonly expires_in_seconds: number;

  static readonly example: GenerateOtpResponse = {
    reference_id: '8f14e45f-ceea-467f-a9a4-9d1f3a2b7c60',
    expires_in_seconds: 300,
  };
}
