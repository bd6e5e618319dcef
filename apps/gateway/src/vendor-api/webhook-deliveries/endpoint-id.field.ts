import { applyDecorators } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { Text } from '../../edge/validation/field-rule';

/** Names the endpoint that a call about deliveries means. */
export const EndpointIdField = () =>
  applyDecorators(
    Text(1, 100),
    IsOptional(),
    ApiField('The endpoint that they were sent to; without it, `default`.', { example: 'default' }),
  );

/** The query of a replay of one delivery. */
export class EndpointIdParams {
  @EndpointIdField()
  endpoint_id?: string;
}
