/** A JSON Schema, or another object of the document. */
export type Schema = Readonly<Record<string, unknown>>;

type Schemas = Readonly<Record<string, Schema>>;

/** The scan writes `null` and examples as in OpenAPI 3.0, and a described reference as an `allOf`. */
export function inOpenApi31(scanned: Schema): Schema {
  const { nullable, example, allOf, properties, items, ...rest } = scanned;
  const [only] = (allOf ?? []) as readonly Schema[];
  const schema = {
    ...rest,
    ...(only ?? {}),
    ...(properties === undefined ? {} : { properties: mapSchemas(properties as Schemas, inOpenApi31) }),
    ...(items === undefined ? {} : { items: inOpenApi31(items as Schema) }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
  return nullable ? orNull(schema) : schema;
}

function orNull({ $ref, type, enum: values, ...rest }: Schema): Schema {
  if ($ref !== undefined) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  return {
    ...rest,
    type: [type, 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

/** A parameter is text: an optional one is left out, and never null. */
export function parameterSchema({ nullable: _nullable, example: _example, ...schema }: Schema): Schema {
  return inOpenApi31(schema);
}

export function mapSchemas(schemas: Schemas, map: (schema: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, map(schema)]));
}

export function propertiesOf(schema: Schema): Schemas {
  return (schema['properties'] ?? {}) as Schemas;
}
