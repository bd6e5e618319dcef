import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { WEBHOOK_ERRORS } from '@sms/contracts/webhook-dispatcher';
import { ApiErrors, ApiId } from '../../edge/http/api-operation';
import { StatusEnvelope } from '../../edge/http/envelope';
import { REAUTHENTICATION_REQUIRED } from '../../edge/http/error-codes';
import type { VendorCaller } from '../../identity/accounts/caller';
import { BearerAuth, KeyOrTokenAuth } from '../../identity/auth/auth.decorators';
import { CurrentVendor } from '../../identity/auth/current-caller.decorator';
import { RotateWebhookSecretResponse } from '../delivery-webhook/delivery-webhook.response';
import { RotateWebhookSecretHandler } from '../delivery-webhook/rotate-webhook-secret.handler';
import { RotateWebhookSecretRequest } from '../delivery-webhook/rotate-webhook-secret.request';
import { SendTestWebhookHandler } from '../webhooks/send-test-webhook.handler';
import { TestWebhookResponse } from '../webhooks/test-webhook.response';
import { ChangeWebhookEndpointRequest, CreateWebhookEndpointRequest } from './webhook-endpoint.request';
import {
  CreatedWebhookEndpointResponse,
  ShownWebhookEndpointResponse,
  WebhookEndpointResponse,
  WebhookEndpointsResponse,
} from './webhook-endpoint.response';
import { WebhookEndpoints } from './webhook-endpoints';

const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12';

@ApiTags('Webhooks')
@Controller('v1/webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly rotateSecret: RotateWebhookSecretHandler,
    private readonly sendTest: SendTestWebhookHandler,
  ) {}

  @Get()
  @BearerAuth('delivery-webhook.read')
  @ApiOperation({
    operationId: 'listWebhookEndpoints',
    summary: 'List endpoints',
    description:
      'All places that events are sent to, the delivery webhook first, as `default`. For the parent account alone.',
  })
  @StatusEnvelope('Webhook endpoints retrieved successfully.', WebhookEndpointsResponse)
  list(@CurrentVendor() vendor: VendorCaller): Promise<WebhookEndpointsResponse> {
    return this.endpoints.list(vendor);
  }

  @Post()
  @KeyOrTokenAuth('delivery-webhook.set', 'webhooks')
  @ApiOperation({
    operationId: 'createWebhookEndpoint',
    summary: 'Create an endpoint',
    description:
      'Send events to a further URL: those that it asks for, under a secret of its own. At most ten, with the delivery webhook. Wants a login within the last hour, or `current_password`. For the parent account alone.',
  })
  @ApiErrors(REAUTHENTICATION_REQUIRED, WEBHOOK_ERRORS.tooManyEndpoints)
  @StatusEnvelope('Webhook endpoint created.', CreatedWebhookEndpointResponse)
  create(
    @CurrentVendor() vendor: VendorCaller,
    @Body() body: CreateWebhookEndpointRequest,
  ): Promise<CreatedWebhookEndpointResponse> {
    return this.endpoints.create(vendor, body);
  }

  @Get(':id')
  @BearerAuth('delivery-webhook.read')
  @ApiOperation({
    operationId: 'getWebhookEndpoint',
    summary: 'Get an endpoint',
    description: 'Show an endpoint, its secrets and how delivering to it goes. For the parent account alone.',
  })
  @ApiId(ID)
  @StatusEnvelope('Webhook endpoint retrieved successfully.', ShownWebhookEndpointResponse)
  get(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<ShownWebhookEndpointResponse> {
    return this.endpoints.get(vendor, id);
  }

  @Patch(':id')
  @KeyOrTokenAuth('delivery-webhook.set', 'webhooks')
  @ApiOperation({
    operationId: 'changeWebhookEndpoint',
    summary: 'Change an endpoint',
    description:
      'Change the URL, events or description, or disable and enable it. What is absent stays as it is. Another host wants a login within the last hour, or `current_password`. For the parent account alone.',
  })
  @ApiId(ID)
  @ApiErrors(REAUTHENTICATION_REQUIRED)
  @StatusEnvelope('Webhook endpoint changed.', WebhookEndpointResponse)
  change(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() body: ChangeWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    return this.endpoints.change(vendor, id, body);
  }

  @Delete(':id')
  @KeyOrTokenAuth('delivery-webhook.set', 'webhooks')
  @ApiOperation({
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete an endpoint',
    description:
      'What is pending is cancelled. Of `default`, the URL is removed. The deliveries of another one are no longer shown. For the parent account alone.',
  })
  @ApiId(ID)
  @StatusEnvelope('Webhook endpoint deleted.', null)
  remove(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<null> {
    return this.endpoints.remove(vendor, id);
  }

  @Post(':id/rotate-secret')
  @BearerAuth('delivery-webhook.rotate-secret')
  @ApiOperation({
    operationId: 'rotateWebhookEndpointSecret',
    summary: 'Rotate its secret',
    description:
      'Make a new secret of the endpoint. The old one signs beside it for 24 hours. For the parent account alone.',
  })
  @ApiId(ID)
  @ApiErrors(WEBHOOK_ERRORS.rotationUnderWay)
  @StatusEnvelope('Webhook secret rotated successfully.', RotateWebhookSecretResponse)
  rotate(
    @CurrentVendor() vendor: VendorCaller,
    @Param('id') id: string,
    @Body() body: RotateWebhookSecretRequest,
  ): Promise<RotateWebhookSecretResponse> {
    return this.rotateSecret.execute(vendor, body, id);
  }

  @Post(':id/test')
  @KeyOrTokenAuth('webhooks.test', 'webhooks')
  @ApiOperation({
    operationId: 'testWebhookEndpoint',
    summary: 'Test an endpoint',
    description: 'Answers with what the receiver did. For the parent account alone; once in five seconds.',
  })
  @ApiId(ID)
  @ApiErrors(WEBHOOK_ERRORS.noUrl, WEBHOOK_ERRORS.testedTooOften)
  @StatusEnvelope('Test event sent.', TestWebhookResponse)
  test(@CurrentVendor() vendor: VendorCaller, @Param('id') id: string): Promise<TestWebhookResponse> {
    return this.sendTest.execute(vendor, id);
  }
}
