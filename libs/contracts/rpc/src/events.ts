import { listOf, object, type Rule, TIME, UUID } from './rules';

/** One event on its way from an outbox to an inbox. */
export interface EventEnvelope<Type extends string = string, Payload = unknown> {
  /** UUID. The consumer remembers it, so that a repeated delivery has no second effect. */
  readonly eventId: string;
  readonly type: Type;
  /** ISO 8601, UTC: when the producer committed the change. */
  readonly occurredAt: string;
  readonly payload: Payload;
}

/** What an outbox relay sends to `<consumer>.events.v1`; the reply means: all of them are committed. */
export interface EventBatch<Event extends EventEnvelope = EventEnvelope> {
  readonly events: readonly Event[];
}

export interface EventBatchReply {
  readonly accepted: number;
}

/** By type, what the payload of an event must be. */
type PayloadRules<Event extends EventEnvelope> = { readonly [Type in Event['type']]: Rule };

/** Relays send 250; the bound leaves room for them to send more. */
const MAX_EVENTS = 1_000;

/**
 * What the batches of a consumer must be. A type that is not listed does not fit: it comes from a newer producer, whose
 * relay keeps the event until this service is newer, too.
 */
export function eventBatch<Event extends EventEnvelope>(payloads: PayloadRules<Event>): Rule {
  const byType = new Map<unknown, Rule>(
    Object.entries<Rule>(payloads).map(([type, payload]) => [
      type,
      object<EventEnvelope>({ eventId: UUID, type: TYPE, occurredAt: TIME, payload }),
    ]),
  );
  const ruleFor = (value: unknown): Rule => byType.get((value as Partial<EventEnvelope> | null)?.type) ?? UNKNOWN_TYPE;
  return object<EventBatch>({
    events: listOf(
      {
        must: 'must be an event',
        fits: (value) => ruleFor(value).fits(value),
        explain: (value, path, report) => ruleFor(value).explain?.(value, path, report),
      },
      { max: MAX_EVENTS },
    ),
  });
}

/** The type has chosen the rule already. */
const TYPE: Rule = { must: 'must be a known type', fits: () => true };

const UNKNOWN_TYPE: Rule = {
  must: 'must be an event',
  fits: () => false,
  explain: (_value, path, report) => report(`${path}.type`, TYPE.must),
};
