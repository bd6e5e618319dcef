import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ErrorBody } from '../http/error-body';
import { ErrorComponents, HEADERS } from './error-components';
import { describeOperation } from './operation';
import { takesFile, withAliases, withoutFiles } from './request-bodies';
import type { Route, ScannedOperation } from './scanned-operation';
import { inOpenApi31, mapSchemas, type Schema } from './schema';

const TAGS = {
  Sending: 'Submit messages for asynchronous delivery.',
  Reports: 'What became of the messages, and the credit that is left.',
  'One-time passwords': 'Codes that are sent by SMS and verified here; the code itself is in no answer.',
  'Sender names': 'Names under which messages are sent; each is reviewed by an operator.',
  'Delivery webhook': 'Where delivery-status events are sent to.',
  Accounts: 'Logins, API keys and what belongs to an account.',
  Console: 'How people get into the console in a browser. Programs log in under Accounts.',
  Operators: 'For the people who run the service.',
  Service: 'The state of the service and its own description.',
} as const;

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
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
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routesOf(scanned))
    (paths[route.path] ??= {})[route.method] = describeOperation(route, schemas, errors);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Messaging service',
      version: '1.0.0',
      summary: 'SMS, one-time passwords, sender names, credit and delivery reports.',
      description:
        'Times are ISO 8601 in UTC. Sends, one-time passwords, logs, delivery reports, sender names and the webhook ignore unknown fields and query parameters, and name them in the header `SMS-Warning`; all other calls refuse them with 422. Every answer carries `X-Request-Id`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server this document comes from.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: scanned.components?.securitySchemes ?? {},
      headers: HEADERS,
      responses: sorted(errors.components),
      schemas: sorted(schemas),
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
  return SwaggerModule.createDocument(app, config, { extraModels: [ErrorBody, ...events] });
}

function routesOf({ paths }: OpenAPIObject): Route[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, ScannedOperation>>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
  return routes.sort((a, b) => (a.path < b.path ? -1 : 1));
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
