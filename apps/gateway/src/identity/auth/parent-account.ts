import type { VendorCaller } from '../accounts/caller';
import { forbidden } from './auth-errors';

/**
 * Returns the caller's account, which must be a parent: the vendor's webhook, deliveries and events are the parent's,
 * and so are its limits.
 * @param belongings names them to other callers
 */
export function parentAccount({ accountId, parentAccountId }: VendorCaller, belongings = 'Webhooks'): number {
  if (parentAccountId !== null) throw forbidden(`${belongings} belong to the parent account.`);
  return accountId;
}
