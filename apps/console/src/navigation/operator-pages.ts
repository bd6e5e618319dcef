import {
  Activity,
  Building2,
  Hash,
  Hourglass,
  Inbox,
  Layers,
  MessageSquare,
  RadioTower,
  Route,
  ScrollText,
  ShieldAlert,
  Tag,
  UserRoundCog,
  Webhook,
} from 'lucide-react';
import { o } from '../i18n/operator/o';
import { t } from '../i18n/t';
import { type NavigationItem, SETTINGS } from './navigation';

const { customers, traffic, network, administration } = o.pages.groups;

type OperatorPage = Pick<NavigationItem, 'to' | 'label' | 'group' | 'icon' | 'key'>;

const PAGES: readonly OperatorPage[] = [
  { to: '/', label: t.pages.overview, group: null, icon: Activity, key: 'o' },
  { to: '/ops/vendors', label: o.pages.vendors, group: customers, icon: Building2, key: 'v' },
  { to: '/ops/sender-names', label: t.pages.senderNames, group: customers, icon: Tag, key: 'n' },
  { to: '/ops/messages', label: t.pages.messages, group: traffic, icon: MessageSquare, key: 'm' },
  { to: '/ops/sends', label: t.pages.sends, group: traffic, icon: Layers, key: 'b' },
  { to: '/ops/stuck', label: o.pages.stuck, group: traffic, icon: Hourglass, key: 's' },
  { to: '/ops/suspicions', label: o.pages.suspicions, group: traffic, icon: ShieldAlert, key: 'p' },
  { to: '/ops/carriers', label: o.pages.carriers, group: network, icon: RadioTower, key: 'c' },
  { to: '/ops/routing', label: o.pages.routing, group: network, icon: Route, key: 'r' },
  { to: '/ops/inbound', label: o.pages.inbound, group: network, icon: Inbox, key: 'i' },
  { to: '/ops/numbers', label: o.pages.numbers, group: network, icon: Hash, key: 'h' },
  { to: '/ops/webhooks', label: o.pages.webhooks, group: network, icon: Webhook, key: 'w' },
  { to: '/ops/operators', label: o.pages.operators, group: administration, icon: UserRoundCog, key: 'u' },
  { to: '/ops/audit-log', label: o.pages.auditLog, group: administration, icon: ScrollText, key: 'a' },
  { ...SETTINGS, group: administration },
];

/** The pages of operators. Every operator may read them; what their buttons do needs other roles. */
export const OPERATOR_PAGES: readonly NavigationItem[] = PAGES.map((page) => ({
  ...page,
  permission: 'vendors.read',
}));
