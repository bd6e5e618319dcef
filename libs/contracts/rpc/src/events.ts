import { listOf, object, optional, problemsWith, type Rule, TRACE_PARENT, UUID } from './rules';

/** One event on its way from an outbox to its consumer. */
export interface EventEnvelope<Type extends string = string, Payload = unknown> {
  readonly type: Type;
  readonly payload: Payload;
  /** Its `traceparent`, when it is part of a sampled trace. */
  readonly traceParent?: string;
}

/** Events that their producer committed together. */
export interface EventBatch<Event extends EventEnvelope = EventEnvelope> {
  /** UUIDv7, the same each time the batch is sent, so that a repeat is recognised by it. */
  readonly id: string;
  /** In the order in which they were committed. */
  readonly events: readonly Event[];
}

/** The request of an outbox relay to `<consumer>.events.v1`, oldest batch first. */
export interface EventBatches<Event extends EventEnvelope = EventEnvelope> {
  readonly v: 1;
  readonly batches: readonly EventBatch<Event>[];
}

/** All events but these are committed. The refused ones are sent again, each in a batch of its own. */
export interface EventBatchReply {
  readonly refused: readonly RefusedEvent[];
}

export interface RefusedEvent extends EventPlace {
  /** Stable error code. */
  readonly code: string;
  /** Paths of malformed fields within the event; never values. */
  readonly at?: readonly string[];
}

/** Both indexes start at 0. */
interface EventPlace {
  /** Index of the batch in the request. */
  readonly batch: number;
  /** Index of the event in its batch. */
  readonly place: number;
}

export interface PlacedEvent<Event extends EventEnvelope = EventEnvelope> extends EventPlace {
  readonly event: Event;
}

export interface ReadEvents<Event extends EventEnvelope> {
  /** Well-formed events, in their order. */
  readonly events: readonly PlacedEvent<Event>[];
  readonly refused: readonly RefusedEvent[];
}

/** Refusal codes that any consumer can return. */
export const EVENT_ERRORS = {
  /** Perhaps of a newer producer. Its relay keeps the event until the consumer is updated, too. */
  unknownType: 'EVENT_TYPE_UNKNOWN',
  malformed: 'EVENT_MALFORMED',
  /** A batch so old, or so far in the future, that a repeat would not be recognised: its relay gives it a new id. */
  batchExpired: 'EVENT_BATCH_EXPIRED',
} as const;

/** Maximum of a request: most batches have a few events, so a backlog is sent many at a time. */
export const MAX_BATCHES = 64;
/** Maximum of a batch, and of the events that relays send in a request. */
export const MAX_EVENTS = 1_000;

/** Checks the frame only: a single malformed event is refused by its position, see `EventRules`. */
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

/** The payload rule of each event type. */
type PayloadRules<Event extends EventEnvelope> = { readonly [Type in Event['type']]: Rule };

/** The rules for the events of one consumer. */
export class EventRules<Event extends EventEnvelope = EventEnvelope> {
  private readonly byType: ReadonlyMap<unknown, Rule>;

  constructor(payloads: PayloadRules<Event>) {
    this.byType = new Map(
      Object.entries<Rule>(payloads).map(([type, payload]) => [
        type,
        object<Pick<EventEnvelope, 'payload' | 'traceParent'>>({ payload, traceParent: optional(TRACE_PARENT) }),
      ]),
    );
  }

  /** Separates the well-formed events of a request from malformed ones, so that one never fails the others. */
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

/** The malformed fields of a request for events, as paths: `batches[0].events[3].payload.credits`. */
export function pathsOfRefused(refused: readonly RefusedEvent[]): string[] {
  return refused.flatMap(({ batch, place, at = [] }) => at.map((path) => `batches[${batch}].events[${place}].${path}`));
}
