/** Entries of equal times are in this order. */
export const TIMELINE_STEPS = [
  'credit_held',
  'accepted',
  'routed',
  'attempt',
  'decided',
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

export const TIMELINE_ACTORS = ['vendor', 'operator', 'service', 'carrier', 'receiver'] as const;
type TimelineActor = (typeof TIMELINE_ACTORS)[number];

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** One event of a message. */
export interface TimelineEntry {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly step: TimelineStep;
  /** For people; the wording may change. */
  readonly text: string;
  readonly actor: TimelineActor;
  /** The facts of `text`, by step. */
  readonly data: Facts;
}

/** Parts that are missing when their service does not respond. */
export const TIMELINE_PARTS = ['credit', 'webhooks'] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];
