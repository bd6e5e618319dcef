import type { EventRules } from './events';
import type { Rule } from './rules';

/**
 * The class of an operation's request. Services check requests by the class-validator decorators of its fields or,
 * where a request is nested or frequent, by its `rule`. Requests themselves are plain objects, never instances.
 */
export interface RequestClass<Request extends object = object> {
  new (): Request;
  readonly rule?: Rule;
  /** For requests that carry events: the rules for each event. */
  readonly events?: EventRules;
}

/**
 * A NATS subject that carries the types of its request and its reply. At run time it is only the subject, so it can be
 * used in `@MessagePattern()` and in a client's call alike.
 */
export type Operation<Request, Reply> = string & {
  readonly __request?: (request: Request) => void;
  readonly __reply?: Reply;
};

const requestClasses = new Map<string, RequestClass>();

/** Names an operation, `<service>.<operation>.v<major>`, and registers the class of its requests. */
export function operation<Request extends object, Reply>(
  subject: string,
  request: RequestClass<Request>,
): Operation<Request, Reply> {
  requestClasses.set(subject, request);
  return subject;
}

/** Whether the class is the request class of an operation. */
export function isRequestClass(candidate: unknown): candidate is RequestClass {
  return typeof candidate === 'function' && [...requestClasses.values()].includes(candidate as RequestClass);
}

/** Returns undefined for a subject that no loaded contract names. */
export function requestClassOf(subject: string): RequestClass | undefined {
  return requestClasses.get(subject);
}

/** A subject for hints: delivered at most once, so the receiver must poll as well. */
export type Hint<Payload> = string & { readonly __payload?: (payload: Payload) => void };

/** Names a hint, `<service>.hint.<what>.v<major>`, and registers the class of its payload, if the payload is read. */
export function hint<Payload extends object>(subject: string, payload?: RequestClass<Payload>): Hint<Payload> {
  if (payload) requestClasses.set(subject, payload);
  return subject;
}
