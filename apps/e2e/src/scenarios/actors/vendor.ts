import { randomBytes } from 'node:crypto';
import { type OperatorApi, UNLIMITED_PER_MINUTE, type VendorApi } from '@sms/api-client';

/**
 * A vendor of its own, so that what one scenario costs and is told does not mix with another's. Logins cost processor
 * time on purpose, so the gateway takes few at once: vendors are made one by one.
 */
export async function createVendor(
  operator: OperatorApi,
  name: string,
  credits: number,
  keyMode: 'live' | 'test' = 'live',
): Promise<VendorApi> {
  const vendor = {
    name,
    email: `${name}@example.com`,
    password: randomBytes(12).toString('hex'),
    opening_credits: credits,
    rate_limit_per_minute: UNLIMITED_PER_MINUTE,
  };
  return (await operator.openVendor(vendor, { name, mode: keyMode })).api;
}
