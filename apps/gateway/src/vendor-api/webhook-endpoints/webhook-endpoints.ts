import { Injectable } from '@nestjs/common';
import {
  type AccountEndpoint,
  type ChangeEndpointRequest,
  WEBHOOK_DISPATCHER_OPERATIONS,
  WEBHOOK_ERRORS,
} from '@sms/contracts/webhook-dispatcher';
import { DomainError } from '@sms/platform/errors';
import { RpcClient } from '@sms/platform/nats';
import { v7 as uuidv7 } from 'uuid';
import { AuditLog } from '../../edge/audit/audit-log';
import { invalidFields } from '../../edge/validation/invalid-fields';
import type { VendorCaller } from '../../identity/accounts/caller';
import { parentAccount } from '../../identity/auth/parent-account';
import { AccountEndpoints, idOf } from '../delivery-webhook/account-endpoints';
import { HostChange } from '../delivery-webhook/host-change';
import { hostOf } from '../delivery-webhook/host-of';
import type { ChangeWebhookEndpointRequest, CreateWebhookEndpointRequest } from './webhook-endpoint.request';
import {
  type CreatedWebhookEndpointResponse,
  ShownWebhookEndpointResponse,
  WebhookEndpointResponse,
  type WebhookEndpointsResponse,
} from './webhook-endpoint.response';

const OF_FIRST: readonly string[] = ['sms.delivery_status', 'sms.received'];

/** The webhook endpoints of a parent account. Every change has an entry in the audit log before it is made. */
@Injectable()
export class WebhookEndpoints {
  constructor(
    private readonly rpc: RpcClient,
    private readonly endpoints: AccountEndpoints,
    private readonly hostChange: HostChange,
    private readonly audit: AuditLog,
  ) {}

  async list(vendor: VendorCaller): Promise<WebhookEndpointsResponse> {
    const endpoints = await this.endpoints.list(parentAccount(vendor));
    return { endpoints: endpoints.map((endpoint) => WebhookEndpointResponse.of(endpoint)) };
  }

  /** @throws {DomainError} NOT_FOUND */
  async get(vendor: VendorCaller, id: string): Promise<ShownWebhookEndpointResponse> {
    const endpoint = await this.endpoints.find(parentAccount(vendor), id);
    const state = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId: endpoint.number });
    return ShownWebhookEndpointResponse.shown(endpoint, state);
  }

  /** @throws {DomainError} REAUTHENTICATION_REQUIRED, FORBIDDEN, INVALID, tooManyEndpoints */
  async create(vendor: VendorCaller, body: CreateWebhookEndpointRequest): Promise<CreatedWebhookEndpointResponse> {
    const { url, events, description, include_text_and_number: include, current_password } = body;
    const accountId = parentAccount(vendor);
    const isCertain = await this.hostChange.isCertain(vendor, current_password);
    const first = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.getEndpoint, { accountId });
    const usual = first.includesTextAndNumber ?? true;
    const includesTextAndNumber = include ?? usual;
    this.hostChange.assertAllowed(vendor, isCertain, {
      changesHost: true,
      revealsMore: includesTextAndNumber && !usual,
    });
    const id = uuidv7();
    const after = { host: hostOf(url), events, text_and_number: includesTextAndNumber };
    const request = { accountId, id, url, events, description: description ?? '', includesTextAndNumber };
    const { endpoint, secrets } = await this.recorded(vendor, id, { host: null }, after, () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.createEndpoint, request),
    );
    return { ...WebhookEndpointResponse.of(endpoint), secrets };
  }

  /** @throws {DomainError} NOT_FOUND, REAUTHENTICATION_REQUIRED, FORBIDDEN, INVALID */
  async change(
    vendor: VendorCaller,
    id: string,
    { current_password, ...body }: ChangeWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    const accountId = parentAccount(vendor);
    const isCertain = await this.hostChange.isCertain(vendor, current_password);
    const former = await this.endpoints.find(accountId, id);
    if (former.id === null && body.events) assertFitsFirst(body.events);
    const changes = changesOf(body);
    this.hostChange.assertAllowed(vendor, isCertain, {
      changesHost: typeof changes.url === 'string' && hostOf(changes.url) !== hostOf(former.url),
      revealsMore: changes.includesTextAndNumber === true && !former.includesTextAndNumber,
    });
    const before = facts(former);
    const { endpoint } = await this.recorded(vendor, idOf(former), before, { ...before, ...factsOf(changes) }, () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.changeEndpoint, { accountId, id: former.id, ...changes }),
    );
    if (!endpoint) throw new DomainError(WEBHOOK_ERRORS.endpointUnknown, 'the endpoint was removed');
    return WebhookEndpointResponse.of(endpoint);
  }

  /** @throws {DomainError} NOT_FOUND */
  async remove(vendor: VendorCaller, id: string): Promise<null> {
    const accountId = parentAccount(vendor);
    const former = await this.endpoints.find(accountId, id);
    await this.recorded(vendor, idOf(former), { host: hostOf(former.url) }, { host: null }, () =>
      this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.changeEndpoint, { accountId, id: former.id, url: null }),
    );
    return null;
  }

  private async recorded<Reply>(
    vendor: VendorCaller,
    endpointId: string,
    before: object,
    after: object,
    act: () => Promise<Reply>,
  ): Promise<Reply> {
    const entry = {
      actor: vendor,
      action: 'delivery-webhook.set',
      target: `vendor:${parentAccount(vendor)}`,
      details: { endpoint_id: endpointId, before, after },
    } as const;
    try {
      return await this.audit.around(entry, act);
    } catch (error) {
      throw underItsName(error);
    }
  }
}

type Changes = Omit<ChangeEndpointRequest, 'accountId' | 'id'>;

function changesOf(body: Omit<ChangeWebhookEndpointRequest, 'current_password'>): Changes {
  const { url, events, description, include_text_and_number: include, enabled } = body;
  return {
    ...(typeof url === 'string' && { url }),
    ...(events && { events }),
    ...(typeof description === 'string' && { description }),
    ...(typeof include === 'boolean' && { includesTextAndNumber: include }),
    ...(typeof enabled === 'boolean' && { enabled }),
  };
}

function facts({ url, events, includesTextAndNumber, state }: AccountEndpoint): object {
  return { host: hostOf(url), events, text_and_number: includesTextAndNumber, enabled: state !== 'disabled' };
}

function factsOf({ url, events, includesTextAndNumber, enabled }: Changes): object {
  return {
    ...(typeof url === 'string' && { host: hostOf(url), enabled: enabled ?? true }),
    ...(events && { events }),
    ...(includesTextAndNumber !== undefined && { text_and_number: includesTextAndNumber }),
    ...(enabled !== undefined && { enabled }),
  };
}

/** The delivery webhook of the specification: the other events are sent to it where a limit or a balance says so. */
function assertFitsFirst(events: readonly string[]): void {
  if (events.includes('sms.delivery_status') && events.every((event) => OF_FIRST.includes(event))) return;
  throw invalidFields({
    events: ['events of the endpoint default must have sms.delivery_status, and may have sms.received'],
  });
}

/** The dispatcher names the URL as the delivery webhook does. */
function underItsName(error: unknown): unknown {
  const isUrl = error instanceof DomainError && error.code === WEBHOOK_ERRORS.urlRefused;
  const reasons = isUrl
    ? (error.details as { delivery_webhook_url?: readonly string[] }).delivery_webhook_url
    : undefined;
  return reasons ? invalidFields({ url: reasons }) : error;
}
