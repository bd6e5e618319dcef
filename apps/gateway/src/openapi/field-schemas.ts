import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { namesOf } from '../http/aliases';
import { FIELD_DESCRIPTIONS } from './field-descriptions';
import { orNull, type Schema } from './schema';

export interface FieldDoc {
  /** Its own name first, then its aliases. */
  readonly names: readonly string[];
  readonly required: boolean;
  readonly schema: Schema;
}

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;
type Rule = Rules[number];

/** What the rules of class-validator that request classes use mean in JSON Schema. */
const SCHEMAS: Readonly<Record<string, (constraint: unknown) => Schema>> = {
  isOptional: () => ({}),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isString: () => ({ type: 'string' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isArray: () => ({ type: 'array' }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
  arrayMinSize: (minItems) => ({ minItems }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  minLength: (minLength) => ({ minLength }),
  maxLength: (maxLength) => ({ maxLength }),
  isIn: (values) => ({ type: 'string', enum: values }),
};

/** The fields of a request class, in the order of their declaration. */
export function fieldsOf(requestClass: Type): FieldDoc[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);
  const defaults = new requestClass() as Readonly<Record<string, unknown>>;
  return [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const ofField = rules.filter(({ propertyName }) => propertyName === name);
    const required = !ofField.some((rule) => rule.name === 'isOptional');
    const schema = ofField.map(schemaOfRule).reduce((all, one) => ({ ...all, ...one }), {});
    return {
      names: namesOf(requestClass.prototype as object, name),
      required,
      schema: {
        ...(FIELD_DESCRIPTIONS[name] === undefined ? {} : { description: FIELD_DESCRIPTIONS[name] }),
        ...(required ? schema : orNull(schema)),
        ...(defaults[name] === undefined ? {} : { default: defaults[name] }),
      },
    };
  });
}

function schemaOfRule({ name, constraints, each }: Rule): Schema {
  const constraint: unknown = (constraints as readonly unknown[] | undefined)?.[0];
  // Rules of our own carry their schema with them.
  const schema: Schema =
    (name === undefined ? undefined : SCHEMAS[name]?.(constraint)) ?? (constraint as Schema | undefined) ?? {};
  return each ? { type: 'array', items: schema } : schema;
}

/** Whether the body can bring a file, which JSON cannot. */
export function takesFile(requestClass: Type): boolean {
  return fieldsOf(requestClass).some(isFile);
}

const isFile = ({ schema }: FieldDoc) => schema['format'] === 'binary';

/** The body as one schema: an alias stands beside its field, and either satisfies it. */
export function bodySchema(requestClass: Type, { files }: { readonly files: boolean }): Schema {
  const fields = fieldsOf(requestClass).filter((field) => files || !isFile(field));
  const properties = Object.fromEntries(
    fields.flatMap(({ names: [own = '', ...aliases], schema }): [string, Schema][] => [
      [own, schema],
      ...aliases.map((alias): [string, Schema] => [
        alias,
        { ...schema, description: `Another name of \`${own}\`, which goes before it.` },
      ]),
    ]),
  );
  const plain = fields.filter(({ required, names }) => required && names.length === 1).map(({ names }) => names[0]);
  const aliased = fields.filter(({ required, names }) => required && names.length > 1);
  return {
    type: 'object',
    ...(plain.length > 0 ? { required: plain } : {}),
    properties,
    ...(aliased.length > 0
      ? { allOf: aliased.map(({ names }) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }
      : {}),
  };
}
