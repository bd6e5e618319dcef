import { isPlainObject } from '@sms/platform/validation';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

const LONG_NUMBER = /\d{16}/;
/** Matches whole numbers that lose digits as a double, and strings, so that no number inside a string is found. */
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const POINTER = /^(?:\/(?:[^~/]|~[01])*)*$/;
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

/** Undefined when the text is not JSON. Whole numbers of 16 digits and more become strings: ids keep all digits. */
export function readJson(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return LONG_NUMBER.test(text) ? (JSON.parse(text.replace(STRING_OR_LONG_NUMBER, quoted)) as JsonValue) : value;
  } catch {
    return undefined;
  }
}

/** The steps of a JSON pointer (RFC 6901) such as `/messages/0/id`; null when the text is not one. */
export function parsePointer(text: string): readonly string[] | null {
  if (!POINTER.test(text)) return null;
  return text
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at the pointer; undefined when there is none. */
export function valueAt(value: JsonValue | undefined, pointer: readonly string[]): JsonValue | undefined {
  return pointer.reduce<JsonValue | undefined>(stepInto, value);
}

/** A value as text; null for objects, lists and missing values. */
export function scalar(value: JsonValue | undefined): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isPlainObject(value);
}

function quoted(found: string): string {
  return found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`;
}

function stepInto(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) return INDEX.test(step) ? (value as readonly JsonValue[])[Number(step)] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
