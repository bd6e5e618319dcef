import { type Logger, pino } from 'pino';
import { serializeError } from './serialize-error';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type ServiceLogger = Logger;

/** Field names that are never written, even when a whole object is logged by mistake. */
const SECRET_FIELDS = [
  'password',
  'secret',
  'secrets',
  'token',
  'authorization',
  'apiKey',
  'api_key',
  'code',
  'otp',
  'otp_code',
  'text',
  'message_text',
  'phone',
  'recipient',
  'recipients',
  'databaseUrl',
];

/** JSON lines on standard output: one object a line, time as ISO 8601 UTC, `service` on each. */
export function createLogger(service: string, level: LogLevel): ServiceLogger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`payload.${field}`, `body.${field}`, `config.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: serializeError },
  });
}
