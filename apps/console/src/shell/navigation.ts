import type { Me } from '../api/session-store';
import type { Permission } from '../session/use-session';

export interface NavigationItem {
  readonly to: '/' | '/messages' | '/send' | '/otp' | '/sender-names' | '/integration/keys' | '/integration/webhook';
  readonly label: string;
  readonly group: string | null;
  /** Without it the page says who has it. */
  readonly permission: Permission;
  /** After `g`. */
  readonly key: string;
}

export const VENDOR_PAGES: readonly NavigationItem[] = [
  { to: '/', label: 'Overview', group: null, permission: 'balance.read', key: 'o' },
  { to: '/messages', label: 'Messages', group: null, permission: 'messages.read', key: 'm' },
  { to: '/send', label: 'Send', group: null, permission: 'sms.send', key: 's' },
  { to: '/otp', label: 'One-time passwords', group: null, permission: 'otp.use', key: 'p' },
  { to: '/sender-names', label: 'Sender names', group: null, permission: 'sender-names.read', key: 'n' },
  { to: '/integration/keys', label: 'API keys', group: 'Integration', permission: 'api-keys.manage', key: 'k' },
  { to: '/integration/webhook', label: 'Webhook', group: 'Integration', permission: 'webhooks.history', key: 'w' },
];

const NONE: readonly NavigationItem[] = [];

/** Operators have no pages yet. */
export const pagesOf = (role: Me['user']['role']): readonly NavigationItem[] =>
  role === 'operator' ? NONE : VENDOR_PAGES;
