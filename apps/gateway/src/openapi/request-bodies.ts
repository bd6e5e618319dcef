import { ALIAS_OF } from '../http/api-field';
import { propertiesOf, type Schema } from './schema';

/** Of a field that has other names, one of them is enough. */
export function withAliases(schema: Schema): Schema {
  const properties = Object.entries(propertiesOf(schema));
  const required = (schema['required'] ?? []) as readonly string[];
  const namesOf = (own: string) => [
    own,
    ...properties.filter(([, one]) => one[ALIAS_OF] === own).map(([name]) => name),
  ];
  const groups = properties
    .filter(([name, one]) => one[ALIAS_OF] === undefined && required.includes(name))
    .map(([name]) => namesOf(name));
  const plain = groups.filter((names) => names.length === 1).flat();
  const aliased = groups.filter((names) => names.length > 1);
  const rest = Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'required'));
  return {
    ...rest,
    ...(plain.length > 0 ? { required: plain } : {}),
    properties: Object.fromEntries(properties.map(([name, { [ALIAS_OF]: _own, ...one }]) => [name, one])),
    ...(aliased.length > 0
      ? { allOf: aliased.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) })) }
      : {}),
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

export function isRequired({ required, allOf }: Schema): boolean {
  return required !== undefined || allOf !== undefined;
}

/** A body made of the examples at its fields. */
export function exampleOf(schema: Schema): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).flatMap(([name, { examples }]): [string, unknown][] =>
      Array.isArray(examples) ? [[name, examples[0]]] : [],
    ),
  );
}
