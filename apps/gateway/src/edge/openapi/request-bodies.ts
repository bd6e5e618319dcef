import { ALIAS_OF } from '../validation/api-field';
import { propertiesOf, type Schema } from './schema';

/**
 * For a field with aliases, its own name is required and the aliases are optional. Only the text says that any one of
 * them is enough: a schema that says so is shown as a choice between empty objects.
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

/** Only a form can bring a file; JSON has all other fields. */
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
