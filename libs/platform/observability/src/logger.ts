import { type Logger, pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type ServiceLogger = Logger;

/** Field names that must not be written even when somebody logs a whole object by mistake. */
const SECRET_FIELDS = [
  'password', 'secret', 'secrets', 'token', 'authorization', 'apiKey', 'api_key', 'code', 'otp', 'otp_code',
  'text', 'message_text', 'phone', 'recipient', 'recipients', 'databaseUrl',
];

/** JSON lines on standard output: one object a line, time as ISO 8601 UTC, `service` on each. */
export function createLogger(service: string, level: LogLevel): ServiceLogger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [`payload.${field}`, `body.${field}`, `config.${field}`]), censor: '[redacted]' },
    serializers: { err: serializeError },
  });
}

/** Messages and stacks of database errors can carry row values: only what identifies the fault is kept. */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const databaseError = databaseErrorOf(error);
  return {
    type: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(databaseError ? { sqlState: databaseError.code, constraint: databaseError.constraint } : {}),
    message: error.message,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** The driver's own error, as it is or wrapped by TypeORM. */
function databaseErrorOf(error: Error): { code: string; constraint?: string } | undefined {
  const driver = 'driverError' in error ? error.driverError : error;
  return isDatabaseError(driver) ? driver : undefined;
}

function isDatabaseError(error: unknown): error is { code: string; constraint?: string } {
  return typeof error === 'object' && error !== null && 'severity' in error && 'code' in error;
}
