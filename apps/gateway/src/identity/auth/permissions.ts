import type { Role } from '../accounts/app-user.entity';

/** Which roles may do what. The only place where that is decided. */
export const PERMISSIONS = {
  'profile.read': ['owner', 'member', 'operator'],
  'session.end': ['owner', 'member', 'operator'],
  'password.change': ['owner', 'member', 'operator'],
  'second-factor.set-up': ['owner', 'member', 'operator'],
  'second-factor.change': ['owner', 'member', 'operator'],
  'sms.send': ['owner', 'member'],
  'otp.use': ['owner', 'member'],
  'messages.cancel': ['owner', 'member'],
  'messages.read': ['owner', 'member'],
  'sms-logs.read': ['owner', 'member'],
  'balance.read': ['owner', 'member'],
  'low-balance.set': ['owner', 'member'],
  'traffic-limits.read': ['owner', 'member'],
  'traffic-limits.set': ['owner'],
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
  'audit.read': ['owner'],
  'overview.read': ['operator'],
  'usage.read-all': ['operator'],
  'vendors.manage': ['operator'],
  'vendor-users.manage': ['operator'],
  'vendor-api-keys.manage': ['operator'],
  'operators.manage': ['operator'],
  'sender-names.review': ['operator'],
  'messages.find': ['operator'],
  'messages.reveal': ['operator'],
  'messages.resolve': ['operator'],
  'bulks.inspect': ['operator'],
  'bulks.cancel': ['operator'],
  'webhooks.inspect': ['operator'],
  'webhooks.resume': ['operator'],
  'carriers.inspect': ['operator'],
  'carriers.control': ['operator'],
  'carriers.configure': ['operator'],
  'audit-log.read': ['operator'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof PERMISSIONS;

/** What an operator may do who has yet to set up the second factor that operators need. */
export const BEFORE_SECOND_FACTOR: ReadonlySet<Permission> = new Set<Permission>([
  'profile.read',
  'session.end',
  'password.change',
  'second-factor.set-up',
]);
