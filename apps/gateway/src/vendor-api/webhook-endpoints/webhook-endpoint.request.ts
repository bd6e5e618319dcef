import { DELIVERED_EVENTS, type DeliveredEvent, MAX_ENDPOINT_DESCRIPTION } from '@sms/contracts/webhook-dispatcher';
import { IsBoolean, IsOptional } from 'class-validator';
import { ApiField } from '../../edge/validation/api-field';
import { FieldRule, Text } from '../../edge/validation/field-rule';

const isEvent = (value: unknown): boolean => DELIVERED_EVENTS.some((event) => event === value);

const EVENTS = {
  type: 'array' as const,
  items: { type: 'string', enum: [...DELIVERED_EVENTS] },
  minItems: 1,
  maxItems: DELIVERED_EVENTS.length,
  uniqueItems: true,
};

const EndpointEvents = () =>
  FieldRule(
    'endpointEvents',
    (value) => {
      if (value === undefined || value === null) return 'is required';
      const isList = Array.isArray(value) && value.length > 0 && value.every(isEvent);
      return isList && new Set(value).size === value.length
        ? undefined
        : `must be a list of different events: ${DELIVERED_EVENTS.join(', ')}`;
    },
    EVENTS,
  );

/** The dispatcher decides which URLs are allowed. */
const EndpointUrl = () =>
  FieldRule(
    'endpointUrl',
    (value) => {
      if (value === undefined || value === null) return 'is required';
      return typeof value === 'string' ? undefined : 'must be a string';
    },
    { type: 'string', format: 'uri', pattern: '^https://' },
  );

const PASSWORD =
  'The password of the user, for another host, or for text and number again, when the last login was more than an hour ago.';
const INCLUDE = 'Whether events have `recipient`, `message` and `dest_addr`.';

export class CreateWebhookEndpointRequest {
  @ApiField('Public https URL that receives the events.', { example: 'https://finance.example.com/sms' })
  @EndpointUrl()
  url: string;

  @ApiField('The events that are sent.', { example: ['balance.low', 'cap.reached'] })
  @EndpointEvents()
  events: readonly DeliveredEvent[];

  @ApiField('What the endpoint is for.', { example: 'Finance' })
  @IsOptional()
  @Text(0, MAX_ENDPOINT_DESCRIPTION)
  description?: string | null;

  @ApiField(`${INCLUDE} Without the field, as those of the delivery webhook.`, { example: null })
  @IsOptional()
  @IsBoolean()
  include_text_and_number?: boolean | null;

  @ApiField(PASSWORD, { example: null })
  @IsOptional()
  @Text(1, 200)
  current_password?: string | null;
}

/** Fields that are absent or null stay as they are. */
export class ChangeWebhookEndpointRequest {
  @ApiField('Public https URL that receives the events. It enables an endpoint that is disabled.', {
    example: 'https://finance.example.com/sms',
  })
  @IsOptional()
  @EndpointUrl()
  url?: string | null;

  @ApiField(
    'The events that are sent. To the endpoint `default`, `sms.delivery_status` always is and `sms.received` may be.',
    { example: ['balance.low'] },
  )
  @IsOptional()
  @EndpointEvents()
  events?: readonly DeliveredEvent[] | null;

  @ApiField('What the endpoint is for.', { example: 'Finance' })
  @IsOptional()
  @Text(0, MAX_ENDPOINT_DESCRIPTION)
  description?: string | null;

  @ApiField(INCLUDE, { example: null })
  @IsOptional()
  @IsBoolean()
  include_text_and_number?: boolean | null;

  @ApiField('`false` cancels what is pending and skips new events until it is `true` again.', { example: null })
  @IsOptional()
  @IsBoolean()
  enabled?: boolean | null;

  @ApiField(PASSWORD, { example: null })
  @IsOptional()
  @Text(1, 200)
  current_password?: string | null;
}
