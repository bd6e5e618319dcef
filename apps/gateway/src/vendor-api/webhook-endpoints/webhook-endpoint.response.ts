import { ApiProperty } from '@nestjs/swagger';
import {
  type AccountEndpoint,
  DELIVERED_EVENTS,
  type DeliveredEvent,
  ENDPOINT_STATES,
  type EndpointState,
  type GetEndpointReply,
} from '@sms/contracts/webhook-dispatcher';
import { idOf } from '../delivery-webhook/account-endpoints';
import { WebhookHealthResponse } from '../delivery-webhook/delivery-webhook.response';

const SECRETS = {
  type: 'array' as const,
  items: { type: 'string', description: 'As the Standard Webhooks libraries want it: `whsec_` and base64.' },
};

export class WebhookEndpointResponse {
  @ApiProperty({ description: 'A UUID, or `default`: the endpoint that `PUT /v1/vendors/delivery-webhook` sets.' })
  readonly id: string;

  @ApiProperty({ type: 'string', format: 'uri', pattern: '^https://' })
  readonly url: string;

  @ApiProperty()
  readonly description: string;

  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...DELIVERED_EVENTS] } })
  readonly events: readonly DeliveredEvent[];

  @ApiProperty({ description: 'Whether events have `recipient`, `message` and `dest_addr`.' })
  readonly include_text_and_number: boolean;

  @ApiProperty({
    enum: ENDPOINT_STATES,
    description: '`disabled`: by a call, or given up after failing for days.',
  })
  readonly state: EndpointState;

  static of(endpoint: AccountEndpoint): WebhookEndpointResponse {
    return {
      id: idOf(endpoint),
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      include_text_and_number: endpoint.includesTextAndNumber,
      state: endpoint.state,
    };
  }

  static readonly example: WebhookEndpointResponse = {
    id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12',
    url: 'https://finance.example.com/sms',
    description: 'Finance',
    events: ['balance.low', 'cap.reached'],
    include_text_and_number: true,
    state: 'active',
  };
}

export class WebhookEndpointsResponse {
  @ApiProperty({ type: [WebhookEndpointResponse], description: 'At most ten.' })
  readonly endpoints: readonly WebhookEndpointResponse[];

  static readonly example: WebhookEndpointsResponse = { endpoints: [WebhookEndpointResponse.example] };
}

export class CreatedWebhookEndpointResponse extends WebhookEndpointResponse {
  @ApiProperty(SECRETS)
  readonly secrets: readonly string[];

  static override readonly example: CreatedWebhookEndpointResponse = {
    ...WebhookEndpointResponse.example,
    secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
  };
}

export class ShownWebhookEndpointResponse extends CreatedWebhookEndpointResponse {
  @ApiProperty({ type: WebhookHealthResponse, nullable: true, description: 'How delivering goes.' })
  readonly delivery: WebhookHealthResponse | null;

  static shown(endpoint: AccountEndpoint, state: GetEndpointReply): ShownWebhookEndpointResponse {
    const { secrets } = state;
    return { ...WebhookEndpointResponse.of(endpoint), secrets, delivery: WebhookHealthResponse.of(state) };
  }

  static override readonly example: ShownWebhookEndpointResponse = {
    ...CreatedWebhookEndpointResponse.example,
    delivery: WebhookHealthResponse.example,
  };
}
