import { OPERATOR_ROLES, type OperatorRole, type VendorRole } from '../accounts/app-user.entity';
import type { Caller } from '../accounts/caller';

/** A role that permissions are given to: that of a vendor's user, or that of an operator. */
export type PermittedRole = VendorRole | OperatorRole;

const ALL_OPERATORS = OPERATOR_ROLES;

/** Which roles may do what. The only place where that is decided. */
export const PERMISSIONS = {
  'profile.read': ['owner', 'member', ...ALL_OPERATORS],
  'session.end': ['owner', 'member', ...ALL_OPERATORS],
  'password.change': ['owner', 'member', ...ALL_OPERATORS],
  'second-factor.set-up': ['owner', 'member', ...ALL_OPERATORS],
  'second-factor.change': ['owner', 'member', ...ALL_OPERATORS],
  'sms.send': ['owner', 'member'],
  'otp.use': ['owner', 'member'],
  'messages.cancel': ['owner', 'member'],
  'messages.read': ['owner', 'member'],
  'sms-logs.read': ['owner', 'member'],
  'balance.read': ['owner', 'member'],
  'low-balance.set': ['owner', 'member'],
  'traffic-limits.read': ['owner', 'member'],
  'traffic-limits.set': ['owner'],
  'opt-outs.read': ['owner', 'member'],
  'opt-outs.manage': ['owner', 'member'],
  'opt-outs.set': ['owner'],
  'auto-replies.read': ['owner', 'member'],
  'auto-replies.set': ['owner'],
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
  'data-subjects.erase': ['owner', 'admin'],
  'text-retention.set': ['owner'],
  'data-subjects.export': ['owner', 'admin'],
  'overview.read': ALL_OPERATORS,
  'usage.read-all': ALL_OPERATORS,
  'vendors.read': ALL_OPERATORS,
  'vendors.manage': ['admin'],
  'vendors.suspend': ['support', 'admin'],
  'vendor-limits.set': ['finance', 'admin'],
  'vendor-credits.change': ['finance', 'admin'],
  'vendor-users.read': ALL_OPERATORS,
  'vendor-users.manage': ['support', 'admin'],
  'vendor-api-keys.read': ALL_OPERATORS,
  'vendor-api-keys.manage': ['support', 'admin'],
  'operators.read': ALL_OPERATORS,
  'operators.manage': ['admin'],
  'sender-names.inspect': ALL_OPERATORS,
  'sender-names.review': ['support', 'admin'],
  'messages.find': ALL_OPERATORS,
  'messages.reveal': ['support', 'admin'],
  'messages.resolve': ['support', 'admin'],
  'messages.cancel-queued': ['support', 'admin'],
  'bulks.inspect': ALL_OPERATORS,
  'bulks.cancel': ['support', 'admin'],
  'webhooks.inspect': ALL_OPERATORS,
  'webhooks.resume': ['support', 'admin'],
  'numbers.read': ALL_OPERATORS,
  'numbers.manage': ['admin'],
  'carriers.inspect': ALL_OPERATORS,
  'carriers.control': ['admin'],
  'carriers.configure': ['admin'],
  'audit-log.read': ALL_OPERATORS,
} as const satisfies Readonly<Record<string, readonly PermittedRole[]>>;

export type Permission = keyof typeof PERMISSIONS;

export const permittedRoleOf = (caller: Caller): PermittedRole =>
  caller.role === 'operator' ? caller.operatorRole : caller.role;

export function permissionsOf(role: PermittedRole): Permission[] {
  return Object.entries<readonly PermittedRole[]>(PERMISSIONS)
    .filter(([, roles]) => roles.includes(role))
    .map(([permission]) => permission as Permission);
}

/** What an operator may do who has yet to set up the second factor that operators need. */
export const BEFORE_SECOND_FACTOR: ReadonlySet<Permission> = new Set<Permission>([
  'profile.read',
  'session.end',
  'password.change',
  'second-factor.set-up',
]);
