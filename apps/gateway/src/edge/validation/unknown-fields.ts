import type { Type } from '@nestjs/common';
import { nearestName } from './nearest-name';

const IGNORES = Symbol('ignores unknown fields');
const NOT_MISSPELT = Symbol('not misspelt');
/** For names that a client has made up. */
const MAX_NAMES = 5;
const MAX_NAME_LENGTH = 40;

/**
 * For routes of the specification, which lets clients send fields that a version does not know: these are ignored, and
 * named in the header `SMS-Warning`. All other classes refuse them.
 */
export const IgnoresUnknown = (): ClassDecorator => (target) => Reflect.defineMetadata(IGNORES, true, target);

export const ignoresUnknown = (metatype: Type): boolean => Reflect.hasMetadata(IGNORES, metatype);

/** For a field whose absence does harm: a name that nearly equals its own is refused where others are ignored. */
export const NotMisspelt = (): PropertyDecorator => (target, property) =>
  Reflect.defineMetadata(NOT_MISSPELT, true, target, property);

export const isNotMisspelt = (prototype: object, field: string): boolean =>
  Reflect.hasMetadata(NOT_MISSPELT, prototype, field);

export interface UnknownField {
  readonly name: string;
  /** The field that was probably meant. */
  readonly meant: string | undefined;
}

/** Returns the first few fields of an input that are not known. */
export function unknownFields(
  input: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly UnknownField[] {
  let found: UnknownField[] | undefined;
  for (const name of Object.keys(input)) {
    if (known.has(name)) continue;
    found ??= [];
    if (found.length === MAX_NAMES) break;
    found.push({ name, meant: name.length > MAX_NAME_LENGTH ? undefined : nearestName(name, known) });
  }
  return found ?? NONE;
}

const NONE: readonly UnknownField[] = [];

/** Returns `errors` of a 422. */
export function unknownFieldProblems(unknown: readonly UnknownField[]): Record<string, readonly string[]> {
  return Object.fromEntries(
    unknown.map(({ name, meant }) => {
      const shown = printable(name);
      return [shown, [`${shown} is unknown${meant === undefined ? '' : `; did you mean ${meant}?`}`]];
    }),
  );
}

/** The ignored fields, keyed by the body or the query of a request. */
const ignored = new WeakMap<object, readonly UnknownField[]>();

export function rememberIgnored(input: object, unknown: readonly UnknownField[]): void {
  ignored.set(input, unknown);
}

/** The value of `SMS-Warning`; undefined when no field of the request was ignored. */
export function warningOf({ body, query }: { readonly body: unknown; readonly query: unknown }): string | undefined {
  const warnings = [
    ...ignoredOf(body).map((unknown) => wording('field', unknown)),
    ...ignoredOf(query).map((unknown) => wording('query parameter', unknown)),
  ];
  return warnings.length > 0 ? warnings.join(', ') : undefined;
}

function ignoredOf(input: unknown): readonly UnknownField[] {
  return (typeof input === 'object' && input !== null ? ignored.get(input) : undefined) ?? NONE;
}

function wording(kind: string, { name, meant }: UnknownField): string {
  return `unknown ${kind} "${printable(name)}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
}

/** A header allows no other characters, and a client must not write lines into a log. */
function printable(name: string): string {
  const text = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '?');
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}...` : text;
}
