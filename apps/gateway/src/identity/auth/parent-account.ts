import type { VendorCaller } from '../accounts/caller';
import { forbidden } from './auth-errors';

/**
 * Returns the caller's account, which must be a parent: the vendor's webhook, deliveries and events are the parent's.
 */
export function parentAccount({ accountId, parentAccountId }: VendorCaller): number {
  if (parentAccountId !== null) throw forbidden('Webhooks belong to the parent account.');
  return accountId;
}
