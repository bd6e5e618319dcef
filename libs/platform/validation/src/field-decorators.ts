import { Field, type FieldOptions } from './field';
import { readObject } from './read-object';
import { isPlainObject, type PlainObject, type ObjectSource } from './object-source';

export const OneOf = <const V extends string | number>(choices: readonly V[], options?: FieldOptions<V>) =>
  Field<V>(`must be one of ${choices.join(', ')}`, (value) => choices.includes(value as V), options);

export const Whole = (min: number, max: number, options?: FieldOptions<number>) =>
  Field<number>(
    `must be a whole number from ${min} to ${max}`,
    (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
    options,
  );

export const Real = (min: number, max: number, options?: FieldOptions<number>) =>
  Field<number>(
    `must be a number from ${min} to ${max}`,
    (value) => typeof value === 'number' && value >= min && value <= max,
    options,
  );

export const Flag = (options?: FieldOptions<boolean>) =>
  Field<boolean>('must be true or false', (value) => typeof value === 'boolean', options);

export const Text = (pattern: RegExp, shape: string, options?: FieldOptions<string>) =>
  Field<string>(`must be ${shape}`, (value) => typeof value === 'string' && pattern.test(value), options);

/** A text that may also be in a file of its own. */
export const Secret = (pattern: RegExp, shape: string, options?: FieldOptions<string>) =>
  Text(pattern, shape, { ...options, inFile: true });

export const Texts = <V = readonly string[]>(pattern: RegExp, shape: string, options?: FieldOptions<V>) =>
  Field<V>(
    `must be a list of ${shape}`,
    (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && pattern.test(one)),
    options,
  );

export const Url = (options?: FieldOptions<URL>) =>
  Field<URL>(
    'must be an http or https URL',
    (value) => typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    { ...options, convert: (value: string) => new URL(value) },
  );

/** A value that `parse` understands; null: it does not. */
export const Parsed = <V extends NonNullable<unknown>>(
  shape: string,
  parse: (value: unknown) => V | null,
  options?: FieldOptions<V>,
) =>
  Field<V>(`must be ${shape}`, (value) => parse(value) !== null, {
    ...options,
    convert: (value) => parse(value) as V,
  });

/** An object whose names are free. */
export const MapOf = <V>(shape: string, entryOf: (name: string, value: unknown) => readonly [string, V] | null) =>
  Parsed<ReadonlyMap<string, V>>(`an object of ${shape}`, (value) => {
    if (!isPlainObject(value)) return null;
    const entries = Object.entries(value).map(([name, entry]) => entryOf(name, entry));
    const right = entries.filter((entry) => entry !== null);
    return right.length < entries.length ? null : new Map(right);
  });

/** An object that is read into the one that `create` makes; `finish` checks or converts it. */
export const ObjectOf = <T extends object, V = T>(
  create: (fields: PlainObject) => T,
  finish: (read: T, source: ObjectSource, above: never) => V = (read) => read as unknown as V,
) =>
  Field<V>('must be an object', isPlainObject, {
    convert: (fields: PlainObject, { source, name, above }) => {
      const inside = source.inside(name, fields);
      return finish(readObject(create(fields), inside), inside, above as never);
    },
  });

/** A list of objects; those read come before the initial ones. */
export const Objects = <T extends object, V = T>(
  create: () => T,
  finish: (read: T, source: ObjectSource) => V = (read) => read as unknown as V,
) =>
  Field<readonly V[]>('must be a list of objects', (value) => Array.isArray(value) && value.every(isPlainObject), {
    convert: (list: readonly PlainObject[], { source, name, initial }) => {
      const read = list.map((fields, index) => {
        const inside = source.inside(`${name} ${index + 1}`, fields);
        return finish(readObject(create(), inside), inside);
      });
      return [...read, ...((initial as readonly V[] | undefined) ?? [])];
    },
  });

/** A property that `read` makes of several fields. */
export const Composed = <V>(names: readonly [string, ...string[]], read: (source: ObjectSource) => V) =>
  Field<V>('', () => true, { names, read });
