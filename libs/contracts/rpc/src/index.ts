/**
 * A NATS subject that knows the types of its request and its reply. At run time it is the subject and nothing
 * else, so it can stand in `@MessagePattern()` and in a client's call alike.
 */
export type Operation<Request, Reply> = string & {
  readonly __request?: (request: Request) => void;
  readonly __reply?: Reply;
};

/** Names an operation: `<service>.<operation>.v<major>`. */
export function operation<Request, Reply>(subject: string): Operation<Request, Reply> {
  return subject;
}

/** A subject for hints: delivered at most once, so something must poll behind it. */
export type Hint<Payload> = string & { readonly __payload?: (payload: Payload) => void };

export function hint<Payload>(subject: string): Hint<Payload> {
  return subject;
}

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
