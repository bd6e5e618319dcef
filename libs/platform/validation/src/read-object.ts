import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { fieldsOf, type RegisteredField } from './field';
import type { Source } from './source';

/** Other names are not repeated in a problem. */
const FIELD_NAME = /^[\w-]{1,40}$/;

interface Given {
  readonly name: string;
  readonly value?: unknown;
  /** Why there is no value. */
  readonly problem?: string;
}

/**
 * Reads the fields of an object of JSON, named in snake_case, into an object whose initial values are the defaults.
 * Null means not given. All problems are noted at the source; a property with a problem keeps its default. An unknown
 * field is likely to be misspelt: it is rejected because it is not `kind`.
 */
export function readObject<T extends object>(object: T, source: Source, kind = 'a field'): T {
  const target = object as Record<string, unknown>;
  const fields = fieldsOf(Object.getPrototypeOf(object) as object);
  const given = givenIn(source, fields);
  const problems = problemsOf(object, given);
  for (const [property, { names, file, fallback, read, convert }] of fields) {
    const derived = fallback?.(target as never, source);
    const initial = derived === undefined ? target[property] : derived;
    const found = given.get(property);
    const name = found?.name ?? names[0];
    const message = found?.problem ?? problems.get(property);
    target[property] = initial;
    if (read) target[property] = read(source);
    else if (message !== undefined && (found || initial === undefined))
      source.reject(name, name === file ? message.replace(/^must be/, 'must name a file with') : message);
    else if (found)
      target[property] = convert
        ? convert(found.value as never, { source, name, initial, above: target })
        : found.value;
  }
  const known = new Set([...fields.values()].flatMap(({ names }) => names));
  for (const name of Object.keys(source.fields).filter((candidate) => !known.has(candidate)))
    source.reject(FIELD_NAME.test(name) ? name : 'one of the names', `is not ${kind}`);
  return object;
}

function givenIn(source: Source, fields: ReadonlyMap<string, RegisteredField>): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>();
  for (const [property, { names, file, read }] of fields) {
    const name = read ? undefined : source.oneOf(names);
    if (name === undefined) continue;
    const value = source.fields[name];
    given.set(property, { name, ...(name === file ? contentOf(value) : { value }) });
  }
  return given;
}

/** The messages of class-validator by property, for values that are not given as well. */
function problemsOf(object: object, given: ReadonlyMap<string, Given>): ReadonlyMap<string, string> {
  const values = Object.fromEntries([...given].map(([property, { value }]) => [property, value]));
  const written = Object.assign(Object.create(Object.getPrototypeOf(object) as object) as object, values);
  return new Map(
    validateSync(written).map(({ property, constraints }) => [property, Object.values(constraints ?? {}).join(', ')]),
  );
}

function contentOf(file: unknown): Pick<Given, 'value' | 'problem'> {
  if (typeof file !== 'string' || file === '') return { problem: 'must be the path of a file' };
  try {
    return { value: readFileSync(file, 'utf8').trim() };
  } catch {
    return { problem: 'names a file that cannot be read' };
  }
}
