import { ApiProperty } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { haveFormerNames, namesOf } from './aliases';
import type { FieldSchema } from './field-rule';

/** Marks a property as another name of this field. */
export const ALIAS_OF = 'x-alias-of';

type Rules = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/** JSON Schema of the class-validator rules that request classes use. */
const SCHEMAS: Readonly<Record<string, (constraint: unknown) => FieldSchema>> = {
  isOptional: () => ({}),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  min: (minimum) => ({ minimum }),
  max: (maximum) => ({ maximum }),
  isIn: (values) => ({ type: 'string', enum: values }),
};

interface FieldOptions {
  /** Left out where another field says the same. */
  readonly example?: unknown;
  /** The initial value of the property. */
  readonly default?: unknown;
  readonly deprecated?: boolean;
  /** Null is accepted although the field is required. */
  readonly nullable?: boolean;
}

/**
 * A field of a request as the API document shows it. Type and bounds are taken from the rules, so it stands above
 * them: decorators are applied from the bottom up.
 */
export function ApiField(description: string, options: FieldOptions = {}): PropertyDecorator {
  return (target, property) => {
    const name = String(property);
    const rules = rulesOf(target, name);
    const required = !rules.some((rule) => rule.name === 'isOptional');
    const schema = {
      ...rules.map(schemaOf).reduce((all, one) => ({ ...all, ...one }), {}),
      ...(required ? {} : { nullable: true }),
      ...options,
    };
    const aliases = namesOf(target, name).slice(1);
    const respelled = aliases.filter((alias) => snakeCased(alias) === name);
    const described = [description, ...respelled.map((alias) => `Also accepted as \`${alias}\`.`)].join(' ');
    ApiProperty({ ...schema, description: described, required })(target, property);
    for (const alias of aliases.filter((each) => !respelled.includes(each))) {
      ApiProperty({ ...schema, ...synonymOf(target, name), default: undefined, required })(target, alias);
    }
  };
}

/** As generators of clients spell the name: two properties of one spelling make classes that do not compile. */
function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function synonymOf(target: object, name: string): object {
  // An example body has each value once; in a query, each parameter is shown for itself.
  return haveFormerNames(target, name)
    ? { description: `Former name of \`${name}\`.`, deprecated: true }
    : {
        description: `Alias of \`${name}\`: takes its place where that is not given.`,
        [ALIAS_OF]: name,
        example: undefined,
      };
}

function rulesOf(target: object, name: string): Rules {
  const rules = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', false, false);
  return rules.filter(({ propertyName }) => propertyName === name);
}

function schemaOf({ name, constraints }: Rules[number]): FieldSchema {
  const constraint: unknown = (constraints as readonly unknown[] | undefined)?.[0];
  // Rules of our own carry their schema with them.
  return (
    (name === undefined ? undefined : SCHEMAS[name]?.(constraint)) ?? (constraint as FieldSchema | undefined) ?? {}
  );
}
