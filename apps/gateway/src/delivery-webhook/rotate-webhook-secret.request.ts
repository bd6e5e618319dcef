import { IsBoolean, IsOptional } from 'class-validator';

export class RotateWebhookSecretRequest {
  /** Ends the old secrets at once, for one that has leaked. */
  @IsOptional()
  @IsBoolean()
  revoke_old = false;
}
