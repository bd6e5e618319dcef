import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class EnrolSecondFactorRequest {
  @ApiField('The password. Needed when the last login was more than an hour ago.', {
    example: 'correct horse battery staple',
  })
  @IsOptional()
  @Text(1, 200)
  current_password?: string | null;
}

export class ConfirmSecondFactorRequest {
  @ApiField('The six digits that the app shows.', { example: '123456' })
  @Text(1, 20)
  code: string;
}

export class PasswordRequest {
  @ApiField('The password.', { example: 'correct horse battery staple' })
  @Text(1, 200)
  current_password: string;
}
