import { listOf, object, problemsWith, type Rule, UUID } from './rules';

/** One event on its way from an outbox to its consumer. */
export interface EventEnvelope<Type extends string = string, Payload = unknown> {
  readonly type: Type;
  readonly payload: Payload;
}

/** Events that their producer committed together. */
export interface EventBatch<Event extends EventEnvelope = EventEnvelope> {
  /** UUIDv7, the same each time the batch is sent: what comes again is known by it. */
  readonly id: string;
  /** In the order in which they were committed. */
  readonly events: readonly Event[];
}

/** What an outbox relay sends to `<consumer>.events.v1`, oldest batch first. */
export interface EventBatches<Event extends EventEnvelope = EventEnvelope> {
  readonly v: 1;
  readonly batches: readonly EventBatch<Event>[];
}

/** Means: all events but these are committed. They are sent again, each in a batch of its own. */
export interface EventBatchReply {
  readonly refused: readonly RefusedEvent[];
}

export interface RefusedEvent extends EventPlace {
  /** Stable. */
  readonly code: string;
  /** Paths within the event that do not fit; never values. */
  readonly at?: readonly string[];
}

/** Both from 0. */
interface EventPlace {
  /** Of the batch in the request. */
  readonly batch: number;
  /** Of the event in its batch. */
  readonly place: number;
}

export interface PlacedEvent<Event extends EventEnvelope = EventEnvelope> extends EventPlace {
  readonly event: Event;
}

export interface ReadEvents<Event extends EventEnvelope> {
  /** Those that fit, in their order. */
  readonly events: readonly PlacedEvent<Event>[];
  readonly refused: readonly RefusedEvent[];
}

/** Codes of refusals that any consumer can give. */
export const EVENT_ERRORS = {
  /** Of a newer producer, perhaps. Its relay keeps the event until this consumer is newer, too. */
  unknownType: 'EVENT_TYPE_UNKNOWN',
  malformed: 'EVENT_MALFORMED',
  /** A batch so old, or so far in the future, that a repeat would not be recognised: its relay gives it a new id. */
  batchExpired: 'EVENT_BATCH_EXPIRED',
} as const;

/** Of a request: most batches have a few events, so that a backlog is read many at a time. */
export const MAX_BATCHES = 64;
/** Of a batch, and what relays send in a request. */
export const MAX_EVENTS = 1_000;

/** The frame alone: a single event that does not fit is refused by its place, see `EventRules`. */
export const EVENT_BATCHES = object<EventBatches>({
  v: { must: 'must be 1', fits: (value) => value === 1 },
  batches: listOf(
    object<EventBatch>({
      id: UUID,
      events: listOf({ must: 'must be an event', fits: () => true }, { min: 1, max: MAX_EVENTS }),
    }),
    { min: 1, max: MAX_BATCHES },
  ),
});

/** By type, what the payload of an event must be. */
type PayloadRules<Event extends EventEnvelope> = { readonly [Type in Event['type']]: Rule };

/** What the events of one consumer must be. */
export class EventRules<Event extends EventEnvelope = EventEnvelope> {
  private readonly byType: ReadonlyMap<unknown, Rule>;

  constructor(payloads: PayloadRules<Event>) {
    this.byType = new Map(
      Object.entries<Rule>(payloads).map(([type, payload]) => [type, object<{ payload: unknown }>({ payload })]),
    );
  }

  /** Sorts out which events of a request fit, so that one that does not never fails its neighbours. */
  read(request: EventBatches): ReadEvents<Event> {
    const events: PlacedEvent<Event>[] = [];
    const refused: RefusedEvent[] = [];
    request.batches.forEach(({ events: values }, batch) =>
      values.forEach((value, place) => {
        const refusal = this.refusalOf(value);
        if (refusal) refused.push({ batch, place, ...refusal });
        else events.push({ batch, place, event: value as Event });
      }),
    );
    return { events, refused };
  }

  private refusalOf(value: unknown): Pick<RefusedEvent, 'code' | 'at'> | undefined {
    const rule = this.byType.get((value as Partial<EventEnvelope> | null)?.type);
    if (!rule) return { code: EVENT_ERRORS.unknownType, at: ['type'] };
    return rule.fits(value) ? undefined : { code: EVENT_ERRORS.malformed, at: Object.keys(problemsWith(rule, value)) };
  }
}

/** A place of a request for events, as a path: `batches[0].events[3].payload.credits`. */
export function pathsOfRefused(refused: readonly RefusedEvent[]): string[] {
  return refused.flatMap(({ batch, place, at = [] }) => at.map((path) => `batches[${batch}].events[${place}].${path}`));
}
