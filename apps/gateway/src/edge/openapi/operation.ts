import { EXTENSIONS } from '../http/api-operation';
import { errorCodesOf, type ErrorComponents, headerReferences } from './error-components';
import type { EnvelopeComponents } from './envelope-components';
import { exampleOf, isRequired, takesFile } from './request-bodies';
import type { Route, ScannedOperation, ScannedParameter } from './scanned-operation';
import { inOpenApi31, parameterSchema, type Schema } from './schema';

interface Components {
  /** Those that bodies refer to. */
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly errors: ErrorComponents;
  readonly envelopes: EnvelopeComponents;
}

/** An operation of the document; adds the components that it refers to. */
export function describeOperation(route: Route, { schemas, errors, envelopes }: Components): Schema {
  const { operation } = route;
  const parameters = (operation.parameters ?? []).map(parameter);
  const body = requestBody(operation, schemas);
  return {
    operationId: operation.operationId,
    tags: operation.tags,
    summary: operation.summary,
    ...description(operation),
    security: operation.security ?? [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(operation, envelopes), ...errors.referencesFor(errorCodesOf(route)) },
  };
}

function description(operation: ScannedOperation): { description?: string } {
  const { [EXTENSIONS.roles]: roles, [EXTENSIONS.scope]: scope } = operation;
  const operators = operation[EXTENSIONS.operatorRoles] ?? [];
  const parts = [
    operation.description,
    roles && `For users who are ${roles.join(' or ')}.`,
    operators.length > 0 && `Operators need the role ${operators.map((role) => `\`${role}\``).join(' or ')}.`,
    scope && `For API keys with the scope \`${scope}\`.`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.length > 0 ? { description: parts.join(' ') } : {};
}

function parameter({
  name,
  in: place,
  required,
  deprecated,
  description: meaning,
  example,
  schema,
}: ScannedParameter): Schema {
  const shown: unknown = example ?? schema['example'];
  return {
    name,
    in: place,
    required: required === true,
    ...(deprecated ? { deprecated } : {}),
    description: meaning,
    schema: parameterSchema(schema),
    ...(shown === undefined ? {} : { example: shown }),
  };
}

function requestBody(
  { requestBody: scanned, [EXTENSIONS.requestExample]: special }: ScannedOperation,
  schemas: Readonly<Record<string, Schema>>,
): Schema | undefined {
  const reference = Object.values(scanned?.content ?? {})[0]?.schema;
  if (!reference) return undefined;
  const schema = schemas[reference.$ref.split('/').at(-1) ?? ''] ?? {};
  const form = `${reference.$ref}Form`;
  const example = { ...exampleOf(schema), ...special };
  return {
    required: isRequired(schema),
    content: {
      'application/json': { schema: reference, example },
      ...(takesFile(schemas[form.split('/').at(-1) ?? ''] ?? {})
        ? { 'multipart/form-data': { schema: { $ref: form } } }
        : {}),
    },
  };
}

function successes({ operationId, security, responses }: ScannedOperation, envelopes: EnvelopeComponents): Schema {
  const limited = security ? ['RateLimit', 'RateLimit-Policy'] : [];
  const headers = headerReferences(['X-Request-Id', ...limited]);
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description: meaning, content = {} }]) => [
      status,
      {
        description: meaning,
        headers,
        content: Object.fromEntries(
          Object.entries(content).map(([type, media]) => [
            type,
            { ...media, schema: envelopes.named(operationId, inOpenApi31(media.schema)) },
          ]),
        ),
      },
    ]),
  );
}
