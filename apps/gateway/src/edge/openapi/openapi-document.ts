import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorBody } from '../http/error-body';
import { EnvelopeComponents } from './envelope-components';
import { ErrorComponents, HEADERS } from './error-components';
import { INTRODUCTION } from './introduction';
import { describeOperation } from './operation';
import { positionOf, TAG_GROUPS } from './reference-order';
import { takesFile, withAliases, withoutFiles } from './request-bodies';
import type { Route, ScannedOperation } from './scanned-operation';
import { inOpenApi31, mapSchemas, type Schema } from './schema';

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly webhooks: Schema;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The requests that the service itself posts to receivers; no controller shows them. */
export interface WebhookDescription {
  readonly webhooks: Schema;
  /** The classes of their bodies. */
  readonly events: readonly Type[];
}

/** The OpenAPI 3.1 document of the application: what its decorators say, and what they cannot express. */
export function openApiDocument(app: INestApplication, { webhooks, events }: WebhookDescription): OpenApiDocument {
  const scanned = scan(app, events);
  const schemas = schemasOf(scanned);
  const errors = new ErrorComponents();
  const envelopes = new EnvelopeComponents();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routesOf(scanned))
    (paths[route.path] ??= {})[route.method] = describeOperation(route, { schemas, errors, envelopes });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Messaging service',
      version: '1.0.0',
      summary: 'SMS, one-time passwords, sender names, credit and delivery reports.',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags: TAG_GROUPS.flatMap(({ tags }) => tags.map(({ name, description }) => ({ name, description }))),
    'x-tagGroups': TAG_GROUPS.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) })),
    paths,
    webhooks,
    components: {
      securitySchemes: scanned.components?.securitySchemes ?? {},
      headers: HEADERS,
      responses: sorted(errors.components),
      schemas: sorted({ ...schemas, ...envelopes.components }),
    },
  };
}

function scan(app: INestApplication, events: readonly Type[]): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key of the account.' }, 'apiKey')
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a login.' },
      'bearer',
    )
    .build();
  return SwaggerModule.createDocument(app, config, {
    extraModels: [ErrorBody, ...events],
    autoTagControllers: false,
  });
}

function routesOf({ paths }: OpenAPIObject): Route[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, ScannedOperation>>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  return routes.sort((a, b) => positionOf(a.operation.operationId) - positionOf(b.operation.operationId));
}

/** A body that can bring a file has two schemas: one for JSON, and one for forms, whose name ends in `Form`. */
function schemasOf({ components }: OpenAPIObject): Record<string, Schema> {
  const named = mapSchemas((components?.schemas ?? {}) as Readonly<Record<string, Schema>>, (schema) =>
    withAliases(inOpenApi31(schema)),
  );
  const forms = Object.entries(named).filter(([, schema]) => takesFile(schema));
  return {
    ...mapSchemas(named, withoutFiles),
    ...Object.fromEntries(forms.map(([name, schema]) => [`${name}Form`, schema])),
  };
}

function sorted<T>(parts: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
