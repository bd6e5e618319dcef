import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '@sms/platform/validation';

/** Fields whose values are secret, at any depth. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'tls_key', 'receipt_token', 'token', 'secret', 'value']);
/** A field that names a file with the value of another one. */
const FILE = /^(password|tls_key|tls_cert|tls_ca|receipt_token|token|secret|value)_file$/;
/** Fields that decide to whom the secrets of a carrier are shown. */
const DESTINATION = [
  ...['kind', 'host', 'hosts', 'port', 'rx_host', 'rx_port', 'tls', 'tls_ca', 'tls_ca_file', 'tls_servername'],
  ...['url', 'submit', 'poll', 'receipt_url', 'reports'],
] as const;

/** Replaces the secrets among the settings of carriers by `mask`. */
export function maskSecrets(carriers: unknown, mask: string): unknown {
  return replaced(carriers, (name, value) => (SECRETS.has(name) && typeof value === 'string' ? [name, mask] : null));
}

/**
 * Puts the content of files in place of their names, so that the settings are the same on every machine.
 * @throws {Error} naming the field whose file cannot be read
 */
export function inlineFiles(carriers: unknown): unknown {
  return replaced(carriers, (name, file) => {
    const [, field] = FILE.exec(name) ?? [];
    if (field === undefined || typeof file !== 'string') return null;
    try {
      return [field, readFileSync(file, 'utf8').trim()];
    } catch {
      throw new Error(`${name} names a file that cannot be read`);
    }
  });
}

/**
 * Puts the secrets of earlier settings where `mask` stands, each from the carrier of the same name. A carrier whose
 * address has changed keeps none: it would be told the secrets of another one. Adds a problem for each secret that is
 * not found, and for each field that names a file of the machine.
 */
export function keepSecrets(carriers: unknown, earlier: unknown, mask: string, problems: string[]): unknown {
  if (!Array.isArray(carriers)) return carriers;
  const before = new Map(
    (Array.isArray(earlier) ? earlier : []).filter(isPlainObject).map((one) => [one['name'], one]),
  );
  return carriers.map((carrier: unknown, index) => {
    if (!isPlainObject(carrier)) return carrier;
    const name = typeof carrier['name'] === 'string' && carrier['name'] !== '' ? carrier['name'] : String(index + 1);
    const reject = (field: string, rule: string) => void problems.push(`carrier ${name}: ${field} ${rule}`);
    const known = before.get(carrier['name']);
    return kept(carrier, known, { mask, moved: known !== undefined && hasMoved(carrier, known, mask), reject });
  });
}

interface Keeping {
  readonly mask: string;
  readonly moved: boolean;
  readonly reject: (field: string, rule: string) => void;
}

function kept(value: unknown, earlier: unknown, keeping: Keeping): unknown {
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => kept(entry, Array.isArray(earlier) ? earlier[index] : null, keeping));
  if (!isPlainObject(value)) return value;
  const before = isPlainObject(earlier) ? earlier : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (FILE.test(name)) keeping.reject(name, 'names a file: the value itself is needed');
      if (!SECRETS.has(name) || entry !== keeping.mask) return [name, kept(entry, before[name], keeping)];
      const secret = before[name];
      if (typeof secret !== 'string') keeping.reject(name, 'is not known: the value itself is needed');
      else if (keeping.moved) keeping.reject(name, 'is needed again, because the address has changed');
      return [name, secret];
    }),
  );
}

function hasMoved(carrier: PlainObject, known: PlainObject, mask: string): boolean {
  const addressOf = (one: PlainObject) => DESTINATION.map((name) => maskSecrets(one[name] ?? null, mask));
  return !isDeepStrictEqual(addressOf(carrier), addressOf(known));
}

/** `replace` returns the field that takes the place of one; null: it stays. */
function replaced(
  value: unknown,
  replace: (name: string, value: unknown) => readonly [string, unknown] | null,
): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => replaced(entry, replace));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => replace(name, entry) ?? [name, replaced(entry, replace)]),
  );
}
