import type { VendorCaller } from '../accounts/caller';
import { forbidden } from './auth-errors';

/**
 * The caller's account if it is a parent: webhook, deliveries and events of a vendor are one thing, and the parent's.
 */
export function parentAccount({ accountId, parentAccountId }: VendorCaller): number {
  if (parentAccountId !== null) throw forbidden('Webhooks belong to the parent account.');
  return accountId;
}
