import { isIP } from 'node:net';
import type { AddressGuard } from './address-guard';

/** Longer than any URL in use, short enough for every proxy. */
const MAX_URL_LENGTH = 2_048;

/**
 * Returns why a URL cannot be an endpoint: one message a reason, none when it can. The URL parser normalises every
 * spelling of an IPv4 address (decimal, hexadecimal, octal, fewer parts), so literals are checked after parsing.
 */
export function checkEndpointUrl(text: string, guard: AddressGuard): string[] {
  if (text.length > MAX_URL_LENGTH) return [`The URL must not be longer than ${MAX_URL_LENGTH} characters.`];
  // The parser drops or repairs these silently, other software may not: the URL that is checked must be the one that is
  // meant.
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\') || !URL.canParse(text))
    return ['The value must be a valid URL.'];
  if (!/^https:\/\/[^/]/i.test(text)) return ['The URL must use HTTPS.'];
  const url = new URL(text);
  const problems: string[] = [];
  if (url.username !== '' || url.password !== '' || authorityOf(text).includes('@'))
    problems.push('The URL must not contain credentials.');
  if (text.includes('#')) problems.push('The URL must not contain a fragment.');
  if (url.port === '0') problems.push('The URL must not use port 0.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !guard.allows(host))
    problems.push('The URL must not point to a private or reserved address.');
  return problems;
}

function authorityOf(text: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
}
