import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA } from '../../edge/http/api-schemas';

export class TokensResponse {
  @ApiProperty({ description: 'JWT.' })
  readonly access_token: string;

  @ApiProperty({ enum: ['Bearer'] })
  readonly token_type: 'Bearer';

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Seconds.' })
  readonly expires_in: number;

  @ApiProperty({ description: 'For the next access token; works once.' })
  readonly refresh_token: string;

  static readonly example: TokensResponse = {
    access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
    token_type: 'Bearer',
    expires_in: 3_600,
    refresh_token: 'rt_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
  };
}
