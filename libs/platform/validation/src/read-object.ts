import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { registeredFields, type RegisteredField } from './field';
import type { ObjectSource } from './object-source';

/** Other names are not repeated in a problem. */
const FIELD_NAME = /^[\w-]{1,40}$/;

interface Given {
  readonly name: string;
  readonly value?: unknown;
  /** Why there is no value. */
  readonly problem?: string;
  readonly inFile: boolean;
}

/**
 * Reads the fields of an object of JSON, named in snake_case, into an object whose initial values are the defaults.
 * Null means not given. All problems are noted at the source; a property with a problem keeps its default. An
 * unknown field, which is likely to be misspelt, is rejected because it "is not `kind`".
 */
export function readObject<T extends object>(object: T, source: ObjectSource, kind = 'a field'): T {
  const target = object as Record<string, unknown>;
  const fields = registeredFields(Object.getPrototypeOf(object) as object);
  const given = givenIn(source, fields);
  const problems = problemsOf(object, given);
  for (const [property, { names, fallback, read, convert }] of fields) {
    const derived = fallback?.(target as never, source);
    if (derived !== undefined) target[property] = derived;
    const initial = target[property];
    const found = given.get(property);
    const problem = problems.get(property);
    if (read) target[property] = read(source);
    else if (found === undefined) {
      if (initial === undefined && problem !== undefined) source.reject(names[0], problem);
    } else if (problem !== undefined) source.reject(found.name, problem);
    else if (convert === undefined) target[property] = found.value;
    else target[property] = convert(found.value as never, { source, name: found.name, initial, above: target });
  }
  const known = new Set([...fields.values()].flatMap(({ names }) => names));
  for (const name of Object.keys(source.fields).filter((candidate) => !known.has(candidate)))
    source.reject(FIELD_NAME.test(name) ? name : 'one of the names', `is not ${kind}`);
  return object;
}

function givenIn(source: ObjectSource, fields: ReadonlyMap<string, RegisteredField>): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>();
  for (const [property, { names, file, read }] of fields) {
    const name = read ? undefined : source.oneOf(names);
    if (name === undefined) continue;
    const inFile = name === file;
    given.set(property, {
      name,
      inFile,
      ...(inFile ? contentOf(source.fields[name]) : { value: source.fields[name] }),
    });
  }
  return given;
}

/** The problems that class-validator finds, by property; a property that is not given has one as well. */
function problemsOf(object: object, given: ReadonlyMap<string, Given>): ReadonlyMap<string, string> {
  const values = Object.fromEntries([...given].map(([property, { value }]) => [property, value]));
  const written = Object.assign(Object.create(Object.getPrototypeOf(object) as object) as object, values);
  const problems = new Map<string, string>();
  for (const { property, constraints = {} } of validateSync(written)) {
    const problem = Object.values(constraints).join(', ');
    problems.set(property, given.get(property)?.inFile ? problem.replace('must be', 'must name a file with') : problem);
  }
  for (const [property, { problem }] of given) if (problem !== undefined) problems.set(property, problem);
  return problems;
}

function contentOf(file: unknown): Pick<Given, 'value' | 'problem'> {
  if (typeof file !== 'string' || file === '') return { problem: 'must be the path of a file' };
  try {
    return { value: readFileSync(file, 'utf8').trim() };
  } catch {
    return { problem: 'names a file that cannot be read' };
  }
}
