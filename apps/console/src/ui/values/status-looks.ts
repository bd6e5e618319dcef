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

/** A status has one hue everywhere: in pills, charts and progress bars. */
export type Hue = 'neutral' | 'info' | 'good' | 'warn' | 'bad' | 'accent' | 'outline' | 'operator';

interface StatusLook {
  readonly word: string;
  readonly Icon: LucideIcon;
  readonly hue: Hue;
}

export const STATUS_LOOKS = {
  // Of messages, sends and webhook deliveries.
  queued: { word: 'Queued', Icon: Clock, hue: 'neutral' },
  pending: { word: 'Pending', Icon: ArrowUpRight, hue: 'info' },
  delivered: { word: 'Delivered', Icon: Check, hue: 'good' },
  undelivered: { word: 'Undelivered', Icon: CircleAlert, hue: 'warn' },
  failed: { word: 'Failed', Icon: X, hue: 'bad' },
  uncertain: { word: 'Uncertain', Icon: CircleQuestionMark, hue: 'accent' },
  held: { word: 'Held', Icon: Pause, hue: 'outline' },
  cancelled: { word: 'Cancelled', Icon: Ban, hue: 'outline' },
  sending: { word: 'Sending', Icon: ArrowUpRight, hue: 'info' },
  done: { word: 'Done', Icon: Check, hue: 'good' },
  dead: { word: 'Gave up', Icon: X, hue: 'bad' },
  skipped: { word: 'Skipped', Icon: Ban, hue: 'outline' },
  // Of sender names and webhooks.
  active: { word: 'Active', Icon: Check, hue: 'good' },
  review: { word: 'In review', Icon: Clock, hue: 'neutral' },
  rejected: { word: 'Rejected', Icon: X, hue: 'bad' },
  failing: { word: 'Failing', Icon: TriangleAlert, hue: 'warn' },
  paused: { word: 'Paused', Icon: Pause, hue: 'bad' },
  disabled: { word: 'Disabled', Icon: Ban, hue: 'bad' },
  // Of the mode, and of who is logged in.
  live: { word: 'Live', Icon: Check, hue: 'neutral' },
  test: { word: 'Test', Icon: FlaskConical, hue: 'warn' },
  operator: { word: 'Operator', Icon: Shield, hue: 'operator' },
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
