/** A JSON Schema, as it stands in the document. */
export type Schema = Readonly<Record<string, unknown>>;

/** An object that has all of these properties; those named in `optional` may be missing. */
export function object(
  properties: Readonly<Record<string, Schema>>,
  { optional = [] }: { readonly optional?: readonly string[] } = {},
): Schema {
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.includes(name)), properties };
}

export function array(items: Schema): Schema {
  return { type: 'array', items };
}

export function text(description?: string): Schema {
  return { type: 'string', ...(description === undefined ? {} : { description }) };
}

export function integer(description?: string): Schema {
  return { type: 'integer', ...(description === undefined ? {} : { description }) };
}

export function oneOf(values: readonly string[], description?: string): Schema {
  return { type: 'string', enum: values, ...(description === undefined ? {} : { description }) };
}

export function orNull(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema['type'] === undefined ? {} : { type: [schema['type'], 'null'].flat() }),
    ...(Array.isArray(schema['enum']) ? { enum: [...(schema['enum'] as unknown[]), null] } : {}),
  };
}

export const UUID: Schema = { type: 'string', format: 'uuid' };
export const TIME: Schema = { type: 'string', format: 'date-time', description: 'ISO 8601, UTC.' };
export const MSISDN: Schema = {
  type: 'string',
  pattern: '^[1-9][0-9]{6,14}$',
  description: 'Phone number in international format: digits only, no plus sign.',
};
