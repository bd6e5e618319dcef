import type { ApiClient } from './api-client';
import type { ApiKey, CreateApiKey, CreateVendor, Credentials } from './api-types';
import { VendorApi } from './vendor-api';

/** The highest limit that the gateway takes: more than it can serve. */
export const UNLIMITED_PER_MINUTE = 1_000_000;

/** The requests of an operator who is logged in. */
export class OperatorApi {
  private constructor(
    readonly client: ApiClient,
    readonly bearer: string,
  ) {}

  static async logIn(client: ApiClient, operator: Credentials): Promise<OperatorApi> {
    return new OperatorApi(client, await client.logIn(operator));
  }

  /** A vendor with its owner logged in and one API key. */
  async openVendor(
    vendor: CreateVendor,
    key: CreateApiKey,
  ): Promise<{ readonly id: number; readonly uuid: string; readonly api: VendorApi }> {
    const { id, uuid } = await this.data<{ id: number; uuid: string }>('POST', '/v1/admin/vendors', vendor);
    const bearer = await this.client.logIn(vendor);
    const created = await this.client.data<ApiKey>('POST', '/v1/api-keys', { bearer, body: key });
    return { id, uuid, api: new VendorApi(this.client, bearer, created.api_key) };
  }

  async approveSenderName(id: string): Promise<void> {
    await this.data('POST', `/v1/admin/sender-names/${encodeURIComponent(id)}/approve`);
  }

  async rejectSenderName(id: string, reason: string): Promise<void> {
    await this.data('POST', `/v1/admin/sender-names/${encodeURIComponent(id)}/reject`, { reason });
  }

  /** The same reference adds the credits once. */
  async topUp(vendorId: number, credits: number, reference: string): Promise<void> {
    await this.data('POST', `/v1/admin/vendors/${vendorId}/top-ups`, { credits, reference });
  }

  private data<T>(method: string, path: string, body?: object): Promise<T> {
    return this.client.data(method, path, { bearer: this.bearer, body });
  }
}
