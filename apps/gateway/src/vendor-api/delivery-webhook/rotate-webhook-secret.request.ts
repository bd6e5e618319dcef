import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';

export class RotateWebhookSecretRequest {
  @ApiField('Ends the old secrets at once, for one that has leaked.', { default: false, example: false })
  @IsOptional()
  @IsBoolean()
  revoke_old = false;
}
