import {
  BellOff,
  ChartColumn,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Network,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SquarePen,
  Tag,
  Users,
  Webhook,
} from 'lucide-react';
import { t } from '../i18n/t';
import type { UserPermission } from '../session/use-session';

/** A page and the permission that it needs. Users without the permission see who has it. */
interface GuardedPage {
  readonly label: string;
  readonly permission: UserPermission;
}

export interface NavigationItem extends GuardedPage {
  readonly to:
    | '/'
    | '/messages'
    | '/sends'
    | '/send'
    | '/otp'
    | '/opt-outs'
    | '/sender-names'
    | '/integration/keys'
    | '/integration/webhook'
    | '/usage'
    | '/team'
    | '/sub-accounts'
    | '/traffic-limits'
    | '/settings'
    | '/ops/sender-names'
    | '/ops/vendors'
    | '/ops/messages'
    | '/ops/sends'
    | '/ops/stuck'
    | '/ops/suspicions'
    | '/ops/carriers'
    | '/ops/routing'
    | '/ops/inbound'
    | '/ops/numbers'
    | '/ops/webhooks'
    | '/ops/operators'
    | '/ops/audit-log';
  /** The title above the item and its neighbours. */
  readonly group: string | null;
  readonly icon: LucideIcon;
  /** Pressed after `g`, it opens the page. */
  readonly key: string;
  /** The page has a solid button of its own, so that "New message" is not solid beside it. */
  readonly hasMainAction?: true;
}

const { verify, configure, account } = t.pages.groups;

export const SETTINGS: NavigationItem = {
  to: '/settings',
  label: t.pages.settings,
  group: account,
  icon: Settings,
  permission: 'profile.read',
  key: 'e',
  hasMainAction: true,
};

export const VENDOR_PAGES: readonly NavigationItem[] = [
  { to: '/', label: t.pages.overview, group: null, icon: LayoutDashboard, permission: 'balance.read', key: 'o' },
  { to: '/messages', label: t.pages.messages, group: null, icon: MessageSquare, permission: 'messages.read', key: 'm' },
  { to: '/sends', label: t.pages.sends, group: null, icon: Layers, permission: 'messages.read', key: 'b' },
  {
    to: '/send',
    label: t.pages.newMessage,
    group: null,
    icon: SquarePen,
    permission: 'sms.send',
    key: 's',
    hasMainAction: true,
  },
  {
    to: '/otp',
    label: t.pages.otp,
    group: verify,
    icon: ShieldCheck,
    permission: 'otp.use',
    key: 'p',
    hasMainAction: true,
  },
  {
    to: '/opt-outs',
    label: t.pages.optOuts,
    group: configure,
    icon: BellOff,
    permission: 'opt-outs.read',
    key: 'x',
    hasMainAction: true,
  },
  {
    to: '/sender-names',
    label: t.pages.senderNames,
    group: configure,
    icon: Tag,
    permission: 'sender-names.read',
    key: 'n',
    hasMainAction: true,
  },
  {
    to: '/integration/keys',
    label: t.pages.apiKeys,
    group: configure,
    icon: KeyRound,
    permission: 'api-keys.manage',
    key: 'k',
    hasMainAction: true,
  },
  {
    to: '/integration/webhook',
    label: t.pages.webhook,
    group: configure,
    icon: Webhook,
    permission: 'webhooks.history',
    key: 'w',
    hasMainAction: true,
  },
  { to: '/usage', label: t.pages.usage, group: account, icon: ChartColumn, permission: 'balance.read', key: 'u' },
  {
    to: '/team',
    label: t.pages.team,
    group: account,
    icon: Users,
    permission: 'users.manage',
    key: 't',
    hasMainAction: true,
  },
  {
    to: '/sub-accounts',
    label: t.pages.subAccounts,
    group: account,
    icon: Network,
    permission: 'sub-accounts.manage',
    key: 'a',
    hasMainAction: true,
  },
  {
    to: '/traffic-limits',
    label: t.pages.trafficLimits,
    group: account,
    icon: ShieldAlert,
    permission: 'traffic-limits.read',
    key: 'l',
    hasMainAction: true,
  },
  SETTINGS,
];

/** Pages for vendors that stand in no menu, by their routes. */
const LINKED_PAGES: Readonly<Record<string, GuardedPage>> = {
  '/bulks/$requestId': { label: t.pages.thisSend, permission: 'messages.read' },
  '/__kit': { label: t.pages.kit, permission: 'profile.read' },
};

/** The page of a route; undefined if there is none. */
export const pageOf = (routeId: string): GuardedPage | undefined =>
  VENDOR_PAGES.find(({ to }) => to === routeId) ?? LINKED_PAGES[routeId];
