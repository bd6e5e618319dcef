import type { EventRules } from './events';
import type { Rule } from './rules';

/**
 * The class of an operation's request. Services check what arrives by the class-validator decorators of its fields or,
 * where the request nests or is hot, by its `rule`. Requests themselves are plain objects, never instances.
 */
export interface RequestClass<Request extends object = object> {
  new (): Request;
  readonly rule?: Rule;
  /** Where the request carries events: what each of them must be. */
  readonly events?: EventRules;
}

/**
 * A NATS subject that knows the types of its request and its reply. At run time it is the subject and nothing
 * else, so it can stand in `@MessagePattern()` and in a client's call alike.
 */
export type Operation<Request, Reply> = string & {
  readonly __request?: (request: Request) => void;
  readonly __reply?: Reply;
};

const requestClasses = new Map<string, RequestClass>();

/** Names an operation, `<service>.<operation>.v<major>`, and says what its requests must fit. */
export function operation<Request extends object, Reply>(
  subject: string,
  request: RequestClass<Request>,
): Operation<Request, Reply> {
  requestClasses.set(subject, request);
  return subject;
}

/** Whether an operation names this class as its request's. */
export function isRequestClass(candidate: unknown): candidate is RequestClass {
  return typeof candidate === 'function' && [...requestClasses.values()].includes(candidate as RequestClass);
}

/** Undefined for a subject that no loaded contract names. */
export function requestClassOf(subject: string): RequestClass | undefined {
  return requestClasses.get(subject);
}

/** A subject for hints: delivered at most once, so something must poll behind it. */
export type Hint<Payload> = string & { readonly __payload?: (payload: Payload) => void };

/** Names a hint, `<service>.hint.<what>.v<major>`, and says what its payload must fit, unless nobody reads it. */
export function hint<Payload extends object>(subject: string, payload?: RequestClass<Payload>): Hint<Payload> {
  if (payload) requestClasses.set(subject, payload);
  return subject;
}
