export {
  hint,
  isRequestClass,
  operation,
  requestClassOf,
  type Hint,
  type Operation,
  type RequestClass,
} from './operation';
export {
  EVENT_BATCHES,
  EVENT_ERRORS,
  type EventBatch,
  type EventBatches,
  type EventBatchReply,
  type EventEnvelope,
  EventRules,
  MAX_BATCHES,
  MAX_EVENTS,
  pathsOfRefused,
  type PlacedEvent,
  type RefusedEvent,
} from './events';
export {
  incomingIdOf,
  isIncomingId,
  MAX_MESSAGES,
  MESSAGE_ID,
  messageIdOf,
  ordinalOf,
  REQUEST_ID,
  requestIdOf,
  timeOfRequest,
} from './request-id';
export { TEXT_RETENTION_DAYS } from './text-retention';
export type { ErasedRows } from './erased-rows';
export { problemsOf } from './check-request';
export { RUNNING_PROCESSES, type RunningProcess } from './running-processes';
export {
  IsAnyUuid,
  IsMessageId,
  IsMsisdn,
  IsMsisdns,
  IsRequestId,
  IsText,
  IsTime,
  IsWhole,
  Nullable,
  Optional,
} from './field-decorators';
export {
  BOOLEAN,
  listOf,
  MSISDN,
  object,
  oneOf,
  optional,
  orNull,
  type Problems,
  type Rule,
  TEXT,
  TIME,
  TRACE_PARENT,
  UUID,
  WHOLE,
  whole,
  text,
} from './rules';
