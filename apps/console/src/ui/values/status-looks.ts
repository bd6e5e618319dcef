import {
  ArrowUpRight,
  Ban,
  Check,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  FlaskConical,
  type LucideIcon,
  Pause,
  Shield,
  TriangleAlert,
  X,
} from 'lucide-react';
import { t } from '../../i18n/t';

/** A status has one hue everywhere: in pills, charts and progress bars. */
export type Hue = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'accent' | 'outline' | 'operator';

interface StatusLook {
  readonly word: string;
  readonly Icon: LucideIcon;
  readonly hue: Hue;
}

export const STATUS_LOOKS = {
  // Of messages, sends and webhook deliveries.
  queued: { word: t.statuses.queued, Icon: Clock, hue: 'neutral' },
  pending: { word: t.statuses.pending, Icon: ArrowUpRight, hue: 'info' },
  delivered: { word: t.statuses.delivered, Icon: Check, hue: 'good' },
  undelivered: { word: t.statuses.undelivered, Icon: CircleAlert, hue: 'warn' },
  failed: { word: t.statuses.failed, Icon: X, hue: 'bad' },
  uncertain: { word: t.statuses.uncertain, Icon: CircleQuestionMark, hue: 'accent' },
  held: { word: t.statuses.held, Icon: Pause, hue: 'outline' },
  cancelled: { word: t.statuses.cancelled, Icon: Ban, hue: 'outline' },
  sending: { word: t.statuses.sending, Icon: ArrowUpRight, hue: 'info' },
  done: { word: t.statuses.done, Icon: Check, hue: 'good' },
  dead: { word: t.statuses.dead, Icon: X, hue: 'bad' },
  skipped: { word: t.statuses.skipped, Icon: Ban, hue: 'outline' },
  // Of sender names and webhooks.
  active: { word: t.statuses.active, Icon: Check, hue: 'good' },
  review: { word: t.statuses.review, Icon: Clock, hue: 'neutral' },
  rejected: { word: t.statuses.rejected, Icon: X, hue: 'bad' },
  failing: { word: t.statuses.failing, Icon: TriangleAlert, hue: 'warn' },
  paused: { word: t.statuses.paused, Icon: Pause, hue: 'bad' },
  disabled: { word: t.statuses.disabled, Icon: Ban, hue: 'bad' },
  // Of the mode, and of who is logged in.
  live: { word: t.statuses.live, Icon: Check, hue: 'neutral' },
  test: { word: t.statuses.test, Icon: FlaskConical, hue: 'warn' },
  operator: { word: t.statuses.operator, Icon: Shield, hue: 'operator' },
} as const satisfies Readonly<Record<string, StatusLook>>;

export type StatusName = keyof typeof STATUS_LOOKS;

/** The icon of a pill that has a hue and words of its own. */
export const ICON_OF_HUE: Readonly<Record<Hue, LucideIcon>> = {
  neutral: Clock,
  info: ArrowUpRight,
  good: Check,
  warn: CircleAlert,
  bad: X,
  accent: CircleQuestionMark,
  outline: Ban,
  operator: Shield,
};
