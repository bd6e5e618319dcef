import { ApiProperty } from '@nestjs/swagger';
import { INTEGER_SCHEMA, TIME_SCHEMA } from '../../edge/http/api-schemas';

export class PasswordResetResponse {
  @ApiProperty(INTEGER_SCHEMA)
  readonly user_id: number;

  @ApiProperty()
  readonly email: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'For `POST /v1/auth/reset-password`. Null when a link was sent to the user.',
  })
  readonly reset_token: string | null;

  @ApiProperty({ ...TIME_SCHEMA, nullable: true })
  readonly expires_at: string | null;

  static readonly example: PasswordResetResponse = {
    user_id: 9,
    email: 'member@example.com',
    reset_token: 'pr_m9Zq3Lw8uXyT2bVn5cRk7jHf4gDs1aPo6iEe0tYrQxW',
    expires_at: '2026-03-01T10:00:00.000Z',
  };
}
