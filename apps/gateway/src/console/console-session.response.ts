import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../edge/http/api-schemas';

export class ConsoleTokenResponse {
  @ApiProperty({ description: 'JWT, for the header `Authorization: Bearer`.' })
  readonly access_token: string;

  @ApiProperty({ enum: ['Bearer'] })
  readonly token_type: 'Bearer';

  @ApiProperty({ ...INTEGER_SCHEMA, description: 'Seconds.' })
  readonly expires_in: number;

  static readonly example: ConsoleTokenResponse = {
    access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
    token_type: 'Bearer',
    expires_in: 600,
  };
}

export class LoginLinkResponse {
  @ApiProperty({ description: 'To be opened at the host of this API. What follows the `#` stays in the browser.' })
  readonly path: string;

  @ApiProperty(TIME_SCHEMA)
  readonly expires_at: string;

  static readonly example: LoginLinkResponse = {
    path: '/console/#code=lc_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
    expires_at: '2026-03-01T09:10:00.000Z',
  };
}

export class LinkOwnerResponse {
  @ApiProperty({ description: 'Whom the link would log in: the first letter and the domain of the e-mail address.' })
  readonly email: string;

  static readonly example: LinkOwnerResponse = { email: 'o**@example.com' };
}
