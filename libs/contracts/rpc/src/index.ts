export {
  hint,
  isRequestClass,
  operation,
  requestClassOf,
  type Hint,
  type Operation,
  type RequestClass,
} from './operation';
export { eventBatch, type EventBatch, type EventBatchReply, type EventEnvelope } from './events';
export { MAX_MESSAGES, MESSAGE_ID, messageIdOf, ordinalOf, REQUEST_ID, requestIdOf, timeOfRequest } from './request-id';
export { problemsOf, type Problems } from './check-request';
export { IsAnyUuid, IsMsisdn, IsText, IsTime, IsWhole, Nullable, Optional } from './field-decorators';
export {
  BOOLEAN,
  listOf,
  MSISDN,
  object,
  oneOf,
  optional,
  orNull,
  type Rule,
  TEXT,
  TIME,
  UUID,
  WHOLE,
  whole,
} from './rules';
