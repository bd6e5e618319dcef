import type { HttpAnswer } from './http-messages';
import { parsePointer, readJson, scalar, valueAt } from './json';
import { compilePattern, type Pattern } from './pattern';

/** Where to find a value in an answer. */
export type Locator =
  | { readonly kind: 'pointer'; readonly steps: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: Pattern }
  | { readonly kind: 'header'; readonly name: string };

const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;
/** Reads a JSON pointer, `{"pattern": …}` or `{"header": …}`; null when it is none of them. */
export function parseLocator(value: unknown): Locator | null {
  if (typeof value === 'string') return pointer(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return null;
  if ('header' in value && typeof value.header === 'string' && HEADER_NAME.test(value.header))
    return { kind: 'header', name: value.header.toLowerCase() };
  const pattern = 'pattern' in value && typeof value.pattern === 'string' ? compilePattern(value.pattern) : null;
  return pattern && { kind: 'pattern', pattern };
}

/** Null when the value is missing or empty. */
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

function pointer(text: string): Locator | null {
  const steps = parsePointer(text);
  return steps && { kind: 'pointer', steps };
}

function emptyAsNull(text: string | null): string | null {
  return text === '' ? null : text;
}
