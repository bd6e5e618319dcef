import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Email, SenderField, Text } from '../../edge/validation/field-rule';
import { RateLimitField } from './rate-limit-field';
import { MAX_FUNDED_CREDITS } from '../credits/top-up.request';

export class CreateVendorRequest {
  @ApiField('A name to recognise it by.', { example: 'Example Ltd' })
  @Text(1, 120)
  name: string;

  @ApiField('E-mail address; the login of the user.', { example: 'owner@example.com' })
  @Email()
  email: string;

  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(8, 200)
  password: string;

  @ApiField('Credits the account begins with.', { example: 100 })
  @IsOptional()
  @Max(MAX_FUNDED_CREDITS)
  @Min(0)
  @IsInt()
  opening_credits?: number | null;

  @ApiField('Sender name for messages that name none, once it is approved.')
  @IsOptional()
  @SenderField()
  default_sender?: string | null;

  @ApiField('Requests a minute for each credential; 0 is the published limit of 60.')
  @RateLimitField()
  rate_limit_per_minute?: number | null;
}
