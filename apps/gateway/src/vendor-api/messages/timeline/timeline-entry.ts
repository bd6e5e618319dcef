/** In the order in which they happen where their times are equal. */
export const TIMELINE_STEPS = [
  'credit_held',
  'accepted',
  'routed',
  'attempt',
  'charged',
  'released',
  'receipt',
  'ended',
  'webhook_attempt',
  'webhook',
  'waiting',
  'missing',
] as const;
type TimelineStep = (typeof TIMELINE_STEPS)[number];

/** Who did it. */
export const TIMELINE_ACTORS = ['vendor', 'service', 'carrier', 'receiver'] as const;
type TimelineActor = (typeof TIMELINE_ACTORS)[number];

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** One thing that happened to a message. */
export interface TimelineEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly step: TimelineStep;
  /** For people; the wording may change. */
  readonly text: string;
  readonly actor: TimelineActor;
  /** The same for programs, by step. */
  readonly data: Facts;
}

/** What a service knows may be missing from a timeline. */
export const TIMELINE_PARTS = ['credit', 'webhooks'] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];
