import type { Schema } from './schema';

/** A component for each envelope of a success, because generators make poor names for a schema without one. */
export class EnvelopeComponents {
  readonly components: Record<string, Schema> = {};

  /** Returns a reference in place of an envelope; other schemas stay as they are. */
  named(operationId: string, schema: Schema): Schema {
    const { data } = (schema['properties'] ?? {}) as Readonly<Record<string, unknown>>;
    if (data === undefined) return schema;
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Envelope`;
    this.components[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}
