import { type ApiClient, contentOf } from './api-client';
import type { Credentials } from './api-types';
import type { Schemas, TypedApi } from './typed-api';
import { VendorApi } from './vendor-api';

/** The highest limit that the gateway takes: more than it can serve. */
export const UNLIMITED_PER_MINUTE = 1_000_000;

/** The requests of an operator who is logged in. */
export class OperatorApi {
  /** Its calls with the token. */
  readonly withToken: TypedApi;

  private constructor(
    readonly client: ApiClient,
    readonly bearer: string,
  ) {
    this.withToken = client.as({ bearer });
  }

  static async logIn(client: ApiClient, operator: Credentials): Promise<OperatorApi> {
    return new OperatorApi(client, await client.logIn(operator));
  }

  /** A vendor with its owner logged in and one API key. */
  async openVendor(
    vendor: Schemas['CreateVendorRequest'],
    key: Schemas['CreateApiKeyRequest'],
  ): Promise<{ readonly id: number; readonly uuid: string; readonly api: VendorApi }> {
    const { id, uuid } = await contentOf(this.withToken.POST('/v1/admin/vendors', { body: vendor }));
    const bearer = await this.client.logIn(vendor);
    const created = await contentOf(this.client.as({ bearer }).POST('/v1/api-keys', { body: key }));
    return { id, uuid, api: new VendorApi(this.client, bearer, created.api_key) };
  }

  async approveSenderName(id: string): Promise<void> {
    await this.withToken.POST('/v1/admin/sender-names/{id}/approve', { params: { path: { id } } });
  }

  async rejectSenderName(id: string, reason: string): Promise<void> {
    await this.withToken.POST('/v1/admin/sender-names/{id}/reject', { params: { path: { id } }, body: { reason } });
  }

  /** The same reference adds the credits once. */
  async topUp(vendorId: number, credits: number, reference: string): Promise<void> {
    await this.withToken.POST('/v1/admin/vendors/{id}/top-ups', {
      params: { path: { id: String(vendorId) } },
      body: { credits, reference },
    });
  }
}
