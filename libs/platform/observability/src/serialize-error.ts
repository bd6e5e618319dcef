import { databaseFaultOf } from '@sms/platform/errors';

/**
 * SQLSTATE classes whose messages name schema objects or report that a dependency is down. Messages of other classes
 * quote values (22: invalid input, 23: a row that breaks a rule, P0: anything), which can be phone numbers, texts and
 * codes.
 */
const TELLING_CLASSES = new Set(['08', '25', '26', '28', '3D', '40', '42', '53', '55', '57', '58', 'XX']);

const LEFT_OUT = 'message left out: it may hold values';

/** The log fields of an error. For a database error that may quote values, only those that identify the fault. */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fault = databaseFaultOf(error);
  const quiet = fault !== undefined && !TELLING_CLASSES.has(fault.code.slice(0, 2));
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(fault
      ? {
          sqlState: fault.code,
          table: fault.table,
          column: fault.column,
          constraint: fault.constraint,
        }
      : {}),
    message: quiet ? LEFT_OUT : error.message,
    stack: quiet ? framesOf(error) : error.stack,
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** Drops the message at the beginning of the stack, which may have several lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
