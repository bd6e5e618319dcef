import type { Type } from '@nestjs/common';
import { type ApiRoute, apiRoutes, routeKey } from '../api-routes';
import { bodySchema, fieldsOf, takesFile } from '../field-schemas';
import { type OperationDoc, TAGS } from '../operation-doc';
import { OPERATIONS } from '../operations';
import { ERROR_SCHEMA, errorCodesOf, ErrorResponses, headerReferences, HEADERS } from '../responses';
import { object, type Schema } from '../schema';
import { DELIVERY_STATUS_EVENT, WEBHOOKS } from '../webhook-event';

/** The OpenAPI 3.1 document of what these controllers serve. */
export function openApiDocument(controllers: readonly Type[]) {
  const errors = new ErrorResponses();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of apiRoutes(controllers)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, OPERATIONS[routeKey(route)], errors);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Messaging service',
      version: '1.0.0',
      summary: 'SMS, one-time passwords, sender names, credit and delivery reports.',
      description:
        'Times are ISO 8601 in UTC. Unknown fields of requests are ignored. Every answer carries `X-Request-Id`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: WEBHOOKS,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key of the account.' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a login.' },
      },
      headers: HEADERS,
      responses: Object.fromEntries(Object.entries(errors.components).sort(([a], [b]) => (a < b ? -1 : 1))),
      schemas: { Error: ERROR_SCHEMA, DeliveryStatusEvent: DELIVERY_STATUS_EVENT },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const SECURITY = {
  key: [{ apiKey: [] }],
  bearer: [{ bearer: [] }],
  either: [{ apiKey: [] }, { bearer: [] }],
  none: [],
} as const;

function operation(route: ApiRoute, doc: OperationDoc | undefined, errors: ErrorResponses): Schema {
  const parameters = parametersOf(route, doc);
  const body = requestBody(route, doc);
  return {
    operationId: doc?.id ?? routeKey(route).replace(/\W+/g, '_'),
    tags: [doc?.tag ?? 'Service'],
    summary: doc?.summary ?? routeKey(route),
    ...described(route, doc),
    security: SECURITY[route.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successes(route, doc), ...errors.referencesFor(errorCodesOf(route, doc)) },
  };
}

function described({ roles, scope }: ApiRoute, doc: OperationDoc | undefined): { description?: string } {
  const who = roles.length > 0 ? `For users who are ${roles.join(' or ')}.` : undefined;
  const key = scope === undefined ? undefined : `For API keys with the scope \`${scope}\`.`;
  const parts = [doc?.description, who, key].filter((part) => part !== undefined);
  return parts.length > 0 ? { description: parts.join(' ') } : {};
}

function parametersOf({ path, query, takesIdempotencyKey }: ApiRoute, doc: OperationDoc | undefined): Schema[] {
  const example = (name: string) => (doc?.parameters?.[name] === undefined ? {} : { example: doc.parameters[name] });
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: 'Id of what the call is about; one that cannot be an id is unknown like any other.',
    schema: { type: 'string' },
    ...example(name),
  }));
  const inQuery = (query === undefined ? [] : fieldsOf(query)).map(
    ({ names: [name = ''], required, schema: { description, ...schema } }) => ({
      name,
      in: 'query',
      required,
      description,
      schema: withoutNull(schema),
      ...example(name),
    }),
  );
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes a repeat safe for 24 h: the same request under the same key is done once and answers the same id.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: 'order-4711-shipped',
  };
  return [...inPath, ...inQuery, ...(takesIdempotencyKey ? [key] : [])];
}

/** A query has text only; what is optional there is left out. */
function withoutNull(schema: Schema): Schema {
  const type = Array.isArray(schema['type'])
    ? (schema['type'].filter((name) => name !== 'null')[0] as unknown)
    : schema['type'];
  const values = Array.isArray(schema['enum'])
    ? { enum: schema['enum'].filter((value) => value !== null) as unknown[] }
    : {};
  return { ...schema, ...(type === undefined ? {} : { type }), ...values };
}

function requestBody({ body }: ApiRoute, doc: OperationDoc | undefined): Schema | undefined {
  if (body === undefined) return undefined;
  const schema = bodySchema(body, { files: false });
  return {
    required: schema['required'] !== undefined || schema['allOf'] !== undefined,
    content: {
      'application/json': { schema, ...(doc?.request ? { example: doc.request } : {}) },
      ...(takesFile(body) ? { 'multipart/form-data': { schema: bodySchema(body, { files: true }) } } : {}),
    },
  };
}

function successes(route: ApiRoute, doc: OperationDoc | undefined): Schema {
  const limited = route.auth === 'none' ? [] : ['RateLimit', 'RateLimit-Policy'];
  const headers = headerReferences(['X-Request-Id', ...limited]);
  if (doc?.answers) {
    return Object.fromEntries(
      Object.entries(doc.answers).map(([status, { description, type, schema, example }]) => [
        status,
        { description, headers, content: { [type]: { schema, ...(example === undefined ? {} : { example }) } } },
      ]),
    );
  }
  if (!route.envelope) return {};
  const { style, message } = route.envelope;
  const flag = style === 'status' ? { status: { const: 'success' } } : { success: { const: true } };
  const shown = style === 'status' ? { status: 'success' } : { success: true };
  const data = doc?.data;
  return {
    200: {
      description: message,
      headers,
      content: {
        'application/json': {
          schema: object({ ...flag, message: { type: 'string' }, data: data?.schema ?? { type: 'object' } }),
          ...(data ? { example: { ...shown, message, data: data.example } } : {}),
        },
      },
    },
  };
}
