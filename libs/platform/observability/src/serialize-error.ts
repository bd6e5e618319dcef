import { databaseFaultOf } from '@sms/platform/errors';

/**
 * Classes of SQLSTATE whose messages name objects of the schema or say that something is away. Those of the others
 * quote values (22: invalid input, 23: a row that breaks a rule, P0: anything), and values can be phone numbers, texts
 * and codes.
 */
const TELLING_CLASSES = new Set(['08', '25', '26', '28', '3D', '40', '42', '53', '55', '57', '58', 'XX']);

const LEFT_OUT = 'message left out: it may hold values';

/** What a log line says of an error. Of a database error that may quote values, only what identifies the fault. */
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

/** A stack begins with the message, which may be of several lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
