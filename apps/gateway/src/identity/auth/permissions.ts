import type { Role } from '../accounts/app-user.entity';

/** Which roles may do what. The only place where that is decided. */
export const PERMISSIONS = {
  'profile.read': ['owner', 'member', 'operator'],
  'session.end': ['owner', 'member', 'operator'],
  'password.change': ['owner', 'member', 'operator'],
  'sms.send': ['owner', 'member'],
  'otp.use': ['owner', 'member'],
  'messages.cancel': ['owner', 'member'],
  'messages.read': ['owner', 'member'],
  'sms-logs.read': ['owner', 'member'],
  'balance.read': ['owner', 'member'],
  'low-balance.set': ['owner', 'member'],
  'sender-names.read': ['owner', 'member'],
  'sender-names.request': ['owner', 'member'],
  'delivery-webhook.set': ['owner'],
  'delivery-webhook.read': ['owner'],
  'delivery-webhook.rotate-secret': ['owner'],
  'webhooks.test': ['owner', 'member'],
  'webhooks.history': ['owner', 'member'],
  'webhooks.replay': ['owner', 'member'],
  'api-keys.manage': ['owner'],
  'users.manage': ['owner'],
  'sub-accounts.manage': ['owner'],
  'vendors.manage': ['operator'],
  'vendor-users.manage': ['operator'],
  'operators.manage': ['operator'],
  'sender-names.review': ['operator'],
  'messages.find': ['operator'],
  'messages.reveal': ['operator'],
  'messages.resolve': ['operator'],
  'carriers.inspect': ['operator'],
  'carriers.control': ['operator'],
  'audit-log.read': ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof PERMISSIONS;
