import { ApiHeader } from '@nestjs/swagger';
import type { IncomingHttpHeaders } from 'node:http';
import { invalidFields } from '../../edge/validation/invalid-fields';

const HEADER = 'sms-mode';

/** Documents `SMS-Mode` of a route that a token may use as a key of either mode. */
export const DocumentedSmsMode = ApiHeader({
  name: 'SMS-Mode',
  required: false,
  description: 'With a token: whether it acts as a live key would, or as a test key. A key has its own mode.',
  schema: { type: 'string', enum: ['live', 'test'], default: 'live' },
  example: 'test',
});

/**
 * Whether a token acts as a test key.
 * @throws {DomainError} INVALID when the header says anything else
 */
export function isTestMode(headers: IncomingHttpHeaders): boolean {
  const mode = headers[HEADER];
  if (mode === undefined || mode === 'live') return false;
  if (mode === 'test') return true;
  throw invalidFields({ 'SMS-Mode': ['SMS-Mode must be live or test'] });
}
