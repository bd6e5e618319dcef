import { IsOptional } from 'class-validator';
import { ReasonRequest } from '../../edge/http/reason.request';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

export class ResumeWebhookRequest extends ReasonRequest {
  @ApiField('The endpoint, as the list names it; without it, `default`.', { example: 'default' })
  @IsOptional()
  @Text(1, 100)
  endpoint_id?: string | null;
}
