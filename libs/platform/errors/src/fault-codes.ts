/** Codes of faults that any service can have; the codes of a context's own errors stand in its contracts. */
export const FAULT_CODES = {
  /** The request was understood and is malformed or breaks a rule; `details` maps field to messages. */
  invalid: 'INVALID',
  /** A dependency (database, broker, upstream service) cannot be reached now; a retry may succeed. */
  unavailable: 'UNAVAILABLE',
  /** Too many requests wait already: this one was not begun, and a retry may succeed. */
  overloaded: 'OVERLOADED',
  /** The deadline passed; the outcome of the request is unknown to the caller. */
  deadlineExceeded: 'DEADLINE_EXCEEDED',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  internal: 'INTERNAL',
} as const;
