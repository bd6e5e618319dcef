import { IsBoolean, IsOptional } from 'class-validator';
import { ReasonRequest } from '../../edge/http/reason.request';
import { ApiField } from '../../edge/validation/api-field';

export class CreateResetRequest extends ReasonRequest {
  @ApiField('Show the token instead of sending it to the user, who may have lost the mailbox.', { example: false })
  @IsOptional()
  @IsBoolean()
  show_token?: boolean | null;
}
