import { ApiClient, OperatorApi, UNLIMITED_PER_MINUTE } from '@sms/api-client';
import type { System } from '@sms/dev-env';

const CREDITS = 100_000_000;

/** Makes a vendor without a rate limit and returns an API key of it. */
export async function createBenchVendor({ baseUrl, operator }: System): Promise<string> {
  const asOperator = await OperatorApi.logIn(new ApiClient(baseUrl), operator);
  const vendor = {
    name: 'Bench',
    email: 'bench@example.com',
    password: operator.password,
    opening_credits: CREDITS,
    rate_limit_per_minute: UNLIMITED_PER_MINUTE,
  };
  const { api } = await asOperator.openVendor(vendor, { name: 'bench' });
  return api.apiKey;
}
