import { Reflector } from '@nestjs/core';
import type { IncomingHttpHeaders } from 'node:http';

export type CredentialHeader = 'X-API-Key' | 'Authorization: Bearer';

/** The credentials that a route takes. */
export const Takes = Reflector.createDecorator<readonly CredentialHeader[]>();

/** For a route that takes no key: the call that does the same with one. */
export const WithKey = Reflector.createDecorator<string>();

const BEARER = /^bearer\s/i;
const KEY_AS_TOKEN = /^bearer\s+(sms|sk)_/i;
const TOKEN_AS_KEY = /^ey[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The text of a 401: which credentials the route takes, and which were sent. It depends on the headers' names and on
 * the form of their values alone, never on whether there is such a key or token.
 * @param withKey the call that does the same with a key
 */
export function refusedCredential(
  taken: readonly CredentialHeader[],
  headers: IncomingHttpHeaders,
  withKey?: string,
): string {
  const sent = sentHeaders(headers);
  const wrong = `Unauthenticated. This route takes ${namesOf(taken)}; ${outcomeOf(taken, sent)}.`;
  return [wrong, ...hints(headers, withKey)].join(' ');
}

function outcomeOf(taken: readonly CredentialHeader[], sent: readonly string[]): string {
  const [used] = taken.filter((one) => sent.includes(one));
  if (used !== undefined) return `what you sent in \`${used}\` is not valid`;
  return sent.length > 0 ? `you sent ${namesOf(sent)}` : 'you sent no credential';
}

/** Never returns a part of a value, which may be a key. */
function sentHeaders({ authorization, 'x-api-key': key }: IncomingHttpHeaders): readonly string[] {
  const sent: string[] = [];
  if (key !== undefined) sent.push('X-API-Key');
  if (authorization !== undefined)
    sent.push(BEARER.test(authorization) ? 'Authorization: Bearer' : 'Authorization` without `Bearer');
  return sent;
}

function hints(
  { authorization = '', 'x-api-key': key }: IncomingHttpHeaders,
  withKey: string | undefined,
): readonly string[] {
  if (KEY_AS_TOKEN.test(authorization)) return ['An API key belongs into `X-API-Key`.'];
  if (typeof key === 'string' && TOKEN_AS_KEY.test(key))
    return ['An access token belongs into `Authorization: Bearer`.'];
  if (key !== undefined && withKey !== undefined) return [`With a key, use \`${withKey}\`.`];
  return [];
}

const namesOf = (headers: readonly string[]): string => headers.map((header) => `\`${header}\``).join(' or ');
