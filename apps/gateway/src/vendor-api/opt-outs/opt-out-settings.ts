import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';

export class OptOutSettingsRequest {
  @ApiField('Whether one-time passwords are refused as well. By default they are sent nevertheless.', {
    example: false,
  })
  @IsBoolean()
  include_one_time_passwords: boolean;
}

export class OptOutSettingsResponse {
  static readonly example: OptOutSettingsResponse = { include_one_time_passwords: false };

  @ApiProperty()
  readonly include_one_time_passwords: boolean;
}
