import type { SettingsFields } from '../settings-fields';
import { isRecord } from '../settings-fields';
import { parsePointer, readJson, scalar, valueAt } from './json';
import { compilePattern, type Pattern } from './pattern';

/** Where a value stands in an answer. */
export type Locator =
  | { readonly kind: 'pointer'; readonly steps: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'header'; readonly name: string };

export interface HttpAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null when it was lost on the way, or too long. */
  readonly body: string | null;
}

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
const SHAPE = 'a JSON pointer such as "/id", {"pattern": …} or {"header": …}';
export const PATTERN_SHAPE = "a regular expression in RE2's syntax of at most 200 characters";

/** Reads the value of a field that says where something stands. */
export function locatorField(fields: SettingsFields, field: string): Locator | null {
  const value = fields.raw(field);
  if (value === undefined || value === null) return null;
  const locator = readLocator(value);
  if (locator === null)
    fields.reject(field, isRecord(value) && 'pattern' in value ? `must be ${PATTERN_SHAPE}` : `must be ${SHAPE}`);
  return locator;
}

/** Null when it is not there, or empty. */
export function locate(locator: Locator, { headers, body }: HttpAnswer): string | null {
  return emptyAsNull(find(locator, headers, body ?? ''));
}

function find(locator: Locator, headers: HttpAnswer['headers'], body: string): string | null {
  switch (locator.kind) {
    case 'pointer':
      return scalar(valueAt(readJson(body), locator.steps));
    case 'pattern':
      return locator.pattern.find(body);
    case 'header':
      return [headers[locator.name]].flat()[0] ?? null;
  }
}

function readLocator(value: unknown): Locator | null {
  if (typeof value === 'string') return pointer(value);
  if (!isRecord(value) || Object.keys(value).length !== 1) return null;
  const { pattern: source, header } = value;
  if (typeof header === 'string' && HEADER_NAME.test(header)) return { kind: 'header', name: header.toLowerCase() };
  const pattern = typeof source === 'string' ? compilePattern(source) : null;
  return pattern && { kind: 'pattern', pattern };
}

function pointer(text: string): Locator | null {
  const steps = parsePointer(text);
  return steps && { kind: 'pointer', steps };
}

function emptyAsNull(text: string | null): string | null {
  return text === '' ? null : text;
}
