import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { ObjectSource } from './object-source';

/** The context in which a given value is converted. */
export interface FieldReading {
  readonly source: ObjectSource;
  /** The name under which the field is given. */
  readonly name: string;
  /** The value when the field is not given. */
  readonly initial: unknown;
  /** The object so far: the fields declared above this one have their values. */
  readonly above: object;
}

export interface FieldOptions<V> {
  /** Names in JSON, of which one may be given; by default that of the property in snake_case. */
  readonly names?: Names;
  /** The value may also be the content of the file that `<name>_file` names. */
  readonly inFile?: boolean;
  /** Makes the property's value of one that fits; it may reject more. */
  readonly convert?: (value: never, reading: FieldReading) => V;
  /** The value when the field is not given; undefined: the initial one. A field without either is required. */
  readonly fallback?: (above: never, source: ObjectSource) => V | null | undefined;
  /** Reads several fields, which are its `names`, into the property. */
  readonly read?: (source: ObjectSource) => V;
}

/** A decorator of properties that can hold its values. */
export interface FieldDecorator<V> {
  <T extends object, K extends keyof T & string>(target: T, property: V extends T[K] ? K : never): void;
  readonly must: Must;
  readonly fits: (value: unknown) => boolean;
}

/** The message for a value that does not fit; a function where it depends on the kind of value. */
type Must = string | ((value: unknown) => string);

export interface RegisteredField extends FieldOptions<unknown> {
  readonly names: Names;
  /** That of `names` which names a file. */
  readonly file: string | undefined;
}

type Names = readonly [string, ...string[]];

const FIELDS = new WeakMap<object, Map<string, RegisteredField>>();

/** Declares a property as a field of JSON. `fits` is its rule for class-validator, and `must` the message. */
export function Field<V>(
  must: Must,
  fits: (value: unknown) => boolean,
  options: FieldOptions<V> = {},
): FieldDecorator<V> {
  const decorate = (target: object, property: string): void => {
    const names: Names = options.names ?? [snakeCase(property)];
    const file = options.inFile ? `${names[0]}_file` : undefined;
    const ofTarget = FIELDS.get(target) ?? new Map<string, RegisteredField>();
    FIELDS.set(target, ofTarget.set(property, { ...options, names: file ? [...names, file] : names, file }));
    const defaultMessage = (rule?: ValidationArguments) => (typeof must === 'string' ? must : must(rule?.value));
    ValidateBy({ name: property, validator: { validate: fits, defaultMessage } })(target, property);
  };
  return Object.assign(decorate, { must, fits });
}

/** The fields of a class by property, those of its base classes first. */
export function registeredFields(prototype: object | null): Map<string, RegisteredField> {
  if (prototype === null) return new Map();
  return new Map([
    ...registeredFields(Object.getPrototypeOf(prototype) as object | null),
    ...(FIELDS.get(prototype) ?? []),
  ]);
}

export function snakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
