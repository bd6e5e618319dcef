import type { Me } from '../api/session-store';
import type { UserPermission } from '../session/use-session';

/** A page and the permission that it needs. Users without the permission see who has it. */
interface GuardedPage {
  readonly label: string;
  readonly permission: UserPermission;
}

export interface NavigationItem extends GuardedPage {
  readonly to: '/' | '/messages' | '/send' | '/otp' | '/sender-names' | '/integration/keys' | '/integration/webhook';
  readonly group: string | null;
  /** Pressed after `g`, it opens the page. */
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

const OPERATOR_PAGES: readonly NavigationItem[] = [
  { to: '/', label: 'Overview', group: null, permission: 'vendors.manage', key: 'o' },
];

/** Pages for vendors that stand in no menu, by their routes. */
const LINKED_PAGES: Readonly<Record<string, GuardedPage>> = {
  '/bulks/$requestId': { label: 'this send', permission: 'messages.read' },
};

type Role = Me['user']['role'];

export const pagesOf = (role: Role): readonly NavigationItem[] => (role === 'operator' ? OPERATOR_PAGES : VENDOR_PAGES);

/** The page of a route; undefined if the role has no such page. */
export const pageOf = (role: Role, routeId: string): GuardedPage | undefined =>
  pagesOf(role).find(({ to }) => to === routeId) ?? (role === 'operator' ? undefined : LINKED_PAGES[routeId]);
