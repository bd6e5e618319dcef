import { isNativeError } from 'node:util/types';
import { DomainError } from './domain-error';
import { FAULT_CODES } from './fault-codes';
import { isRefusedForNow, sqlStateOf } from './sql-state';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * SQLSTATE classes 08 (connection) and 57P (shutdown, crash, starting up): the server is down, not the statement wrong.
 * 40 (deadlock, serialization failure) and 55P03 (waited too long for a lock): other transactions were in the way, and
 * the statement had no effect.
 */
const UNAVAILABLE_SQLSTATE = /^(08|40|55P03|57P)/;

/** node-postgres reports a dropped connection without any code. */
const DROPPED_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|connection ended|client has encountered a connection error|^timeout expired$|^query read timeout$/i;

/** Classifies anything thrown: coded errors pass, an unavailable dependency becomes UNAVAILABLE, the rest INTERNAL. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  if (isUnavailable(thrown)) {
    return new DomainError(FAULT_CODES.unavailable, 'a dependency is temporarily unavailable', undefined, {
      cause: thrown,
    });
  }
  return new DomainError(FAULT_CODES.internal, 'internal error', undefined, { cause: thrown });
}

function isUnavailable(thrown: unknown): boolean {
  // Not instanceof: errors of sockets come from Node's own realm, which differs from that of a vm context.
  if (!isNativeError(thrown)) return false;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (NETWORK_CODES.has(code) || DROPPED_CONNECTION.test(thrown.message)) return true;
  if (UNAVAILABLE_SQLSTATE.test(sqlStateOf(thrown) ?? '') || isRefusedForNow(thrown)) return true;
  // Happy-eyeballs connects fail as an AggregateError; TypeORM wraps driver errors.
  if ('errors' in thrown && Array.isArray(thrown.errors)) return thrown.errors.some(isUnavailable);
  return 'driverError' in thrown && thrown.driverError !== thrown && isUnavailable(thrown.driverError);
}
