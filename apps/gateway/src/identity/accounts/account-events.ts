import { type AccountOpenedEvent, BILLING_EVENTS } from '@sms/contracts/billing';
import { type AccountSuspensionChangedEvent, MESSAGING_EVENTS } from '@sms/contracts/messaging';
import { type VendorChangedEvent, WEBHOOK_DISPATCHER_EVENTS } from '@sms/contracts/webhook-dispatcher';
import type { NewEvent } from '@sms/platform/events';
import type { TrafficLimits } from '../traffic-limits/traffic-limits';
import type { Account } from './account.entity';

/** @param limits of its parent */
export function accountOpened({ id, parentId }: Account, limits?: TrafficLimits): NewEvent {
  const credits = limits?.cap('creditsPerDay') ?? null;
  const dayCap =
    parentId === null || credits === null || !limits
      ? undefined
      : { vendorId: parentId, credits, webhook: limits.notifyWebhook };
  const payload: AccountOpenedEvent['payload'] = { accountId: id, ...(dayCap && { dayCap }) };
  const type: AccountOpenedEvent['type'] = 'account.opened';
  return { destination: BILLING_EVENTS, type, payload };
}

export function vendorChanged({ id, parentId, uuid, email, version }: Account): NewEvent {
  const payload: VendorChangedEvent['payload'] = { accountId: id, parentAccountId: parentId, uuid, email, version };
  const type: VendorChangedEvent['type'] = 'vendor.changed';
  return { destination: WEBHOOK_DISPATCHER_EVENTS, type, payload };
}

/** @param payload with the effective state: a sub-account is suspended when it or its parent is. */
export function suspensionChanged(payload: AccountSuspensionChangedEvent['payload']): NewEvent {
  const type: AccountSuspensionChangedEvent['type'] = 'account.suspension-changed';
  return { destination: MESSAGING_EVENTS, type, payload };
}
