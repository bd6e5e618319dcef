import { ALIAS_OF } from '../validation/api-field';
import { propertiesOf, type Schema } from './schema';

/**
 * Of a field that has other names its own is required, and the others are optional. That any one of them is enough is
 * said in words alone: what a schema can say of it is shown as a choice between empty objects.
 */
export function withAliases(schema: Schema): Schema {
  const properties = Object.entries(propertiesOf(schema));
  const required = ((schema['required'] ?? []) as readonly string[]).filter(
    (name) => propertiesOf(schema)[name]?.[ALIAS_OF] === undefined,
  );
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'required'));
  return {
    ...rest,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties.map(([name, { [ALIAS_OF]: _own, ...one }]) => [name, one])),
  };
}

/** Of what a body can bring, a file needs a form; JSON has all else. */
export function withoutFiles(schema: Schema): Schema {
  const fields = Object.entries(propertiesOf(schema)).filter(([, { format }]) => format !== 'binary');
  return { ...schema, properties: Object.fromEntries(fields) };
}

export function takesFile(schema: Schema): boolean {
  return Object.values(propertiesOf(schema)).some(({ format }) => format === 'binary');
}

export function isRequired({ required }: Schema): boolean {
  return required !== undefined;
}

/** A body made of the examples at its fields. */
export function exampleOf(schema: Schema): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).flatMap(([name, { examples }]): [string, unknown][] =>
      Array.isArray(examples) ? [[name, examples[0]]] : [],
    ),
  );
}
