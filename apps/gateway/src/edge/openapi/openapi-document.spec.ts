import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DECORATORS } from '@nestjs/swagger';
import { withConfig } from '@sms/platform/service';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gatewayConfig } from '../../config/gateway.config';
import { GatewayModule } from '../../gateway.module';
import { WEBHOOK_DESCRIPTION } from '../../vendor-api/webhooks/webhook-document';
import { SPECIFIED_ROUTES } from '../http/specified-routes';
import { type OpenApiDocument, openApiDocument } from './openapi-document';
import { TAG_GROUPS } from './reference-order';

const ROOT = path.resolve(__dirname, '../../../../..');
const SNAPSHOT = path.join(ROOT, 'docs/openapi.json');
const REFRESH =
  'the API document has changed: look at the difference and refresh docs/openapi.json with UPDATE_OPENAPI=1 npm run test:unit -- openapi-document';

type Json = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}

interface Operation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters?: readonly { readonly description?: string; readonly schema: Json; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

describe('the API document', () => {
  let app: INestApplication;
  let document: OpenApiDocument;
  let operations: readonly (readonly [path: string, operation: Operation])[];

  beforeAll(async () => {
    // No provider is created or connected: the decorators are enough.
    const options = { preview: true, logger: false, abortOnError: false } as const;
    app = await NestFactory.create(withConfig(GatewayModule, gatewayConfig.KEY, {}), new FastifyAdapter(), options);
    document = openApiDocument(app, WEBHOOK_DESCRIPTION);
    operations = Object.entries(document.paths).flatMap(([at, methods]) =>
      Object.values(methods).map((operation) => [at, operation as Operation] as const),
    );
  });

  const schemas = () => document.components['schemas'] as Readonly<Record<string, Json>>;
  const referenced = ({ $ref }: Json) => schemas()[String($ref).split('/').at(-1) ?? ''];

  it('shows every answer of the API as a named schema in its envelope, by an example that fits', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(document, 'document');
    for (const [at, { operationId, responses }] of operations.filter(([path]) => path.startsWith('/v1/'))) {
      const media = responses['200']?.content?.['application/json'];
      const envelope = referenced(media?.schema ?? {});
      const data = (envelope?.['properties'] as Json | undefined)?.['data'] as Json | undefined;
      const alternatives = (data?.['anyOf'] ?? [data]) as readonly Json[];
      const named = alternatives.map((one) => (one['$ref'] === undefined ? { type: 'null' } : one));
      expect([at, alternatives]).toEqual([at, named]);
      const schema = JSON.parse(JSON.stringify(media?.schema ?? false).replaceAll('"#/', '"document#/')) as Json;
      expect([operationId, ajv.validate(schema, media?.example), ajv.errors]).toEqual([operationId, true, null]);
    }
  });

  it('names the body of every success after its operation or its class, and gives generators no choice of fields', () => {
    const bodies = operations.flatMap(([at, { operationId, responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        // The document of a standard is described there.
        return schema === undefined || status >= '300' || at === '/openapi.json' ? [] : [{ at, operationId, schema }];
      }),
    );
    expect(bodies.length).toBeGreaterThan(75);
    for (const { at, operationId, schema } of bodies) {
      const name = at.startsWith('/v1/')
        ? `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Envelope`
        : undefined;
      expect([at, schema]).toEqual([at, { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) }]);
      if (name !== undefined) expect(schema['$ref']).toBe(`#/components/schemas/${name}`);
    }
    for (const [name, schema] of Object.entries(schemas())) {
      for (const part of partsOf(schema)) {
        if (part['const'] !== undefined) expect([name, part['enum']]).toEqual([name, [part['const']]]);
        expect([name, 'allOf' in part, 'oneOf' in part]).toEqual([name, false, false]);
        for (const choice of (part['anyOf'] ?? []) as readonly Json[])
          expect([name, choice]).toEqual([
            name,
            choice['$ref'] === undefined ? { type: 'null' } : { $ref: expect.any(String) },
          ]);
      }
      for (const field of Object.values((schema['properties'] ?? {}) as Readonly<Record<string, Json>>))
        expect([name, field['type'] === 'object' && field['properties'] !== undefined]).toEqual([name, false]);
    }
  });

  it('names at least forty schemas, of which each is an object with properties', () => {
    expect(Object.keys(schemas()).length).toBeGreaterThanOrEqual(40);
    for (const [name, schema] of Object.entries(schemas()))
      expect([name, schema['type'], Object.keys(schema['properties'] ?? {}).length > 0]).toEqual([
        name,
        'object',
        true,
      ]);
  });

  it('has operation ids once, a summary, and tags that are described', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const [, operation] of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary).not.toBe('');
      expect(operation.tags.filter((tag) => !tags.includes(tag))).toEqual([]);
      expect(operation.tags).toHaveLength(1);
    }
  });

  it('has summaries of four words at most', () => {
    const long = operations.map(([, { summary }]) => summary).filter((summary) => summary.split(' ').length > 4);
    expect(long).toEqual([]);
  });

  it('stands in the order of use, in groups', () => {
    for (const { name, operations: ordered } of TAG_GROUPS.flatMap(({ tags }) => tags)) {
      const shown = operations.filter(([, { tags }]) => tags.includes(name)).map(([, { operationId }]) => operationId);
      expect([name, shown]).toEqual([name, ordered]);
    }
    expect(document['x-tagGroups'].map(({ name }) => name)).toEqual([
      'Compatible names',
      'Own routes',
      'Operators',
      'Console',
    ]);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(document.tags.map(({ name }) => name));
  });

  it('has exactly the routes of the specification among the compatible names, operators’ and the console’s apart', () => {
    const groupOf = (tag: string) => document['x-tagGroups'].find(({ tags }) => tags.includes(tag))?.name;
    for (const [at, methods] of Object.entries(document.paths))
      for (const [method, { tags }] of Object.entries(methods) as [string, Operation][]) {
        const route = `${method.toUpperCase()} ${at}`;
        const own = /^\/v1\/(admin|console)\//.exec(at)?.[1];
        const group = own === undefined ? 'Own routes' : own === 'admin' ? 'Operators' : 'Console';
        expect([route, groupOf(tags[0] ?? '')]).toEqual([
          route,
          SPECIFIED_ROUTES.has(route) ? 'Compatible names' : group,
        ]);
      }
  });

  it('opens with what a first call needs', () => {
    const headings = [...String(document.info['description']).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      'Base URL',
      'Credentials',
      'First call',
      'Two envelopes',
      'Errors',
      'Repeating a request',
      'Limits',
      'Test numbers',
    ]);
  });

  it('says type, meaning and an example of every parameter', () => {
    for (const [at, { parameters = [] }] of operations)
      for (const parameter of parameters)
        expect([at, parameter]).toEqual([
          at,
          expect.objectContaining({
            description: expect.any(String),
            example: expect.anything(),
            schema: expect.objectContaining({ type: expect.any(String) }),
          }),
        ]);
  });

  it('says type and meaning of every field of a body, and gives an example of the body that has what is required', () => {
    for (const [at, { requestBody }] of operations) {
      const media = requestBody?.content['application/json'];
      if (!media) continue;
      const schema = referenced(media.schema);
      for (const [name, field] of Object.entries((schema?.['properties'] ?? {}) as Readonly<Record<string, Json>>))
        expect([at, name, field]).toEqual([
          at,
          name,
          expect.objectContaining({ description: expect.any(String), type: expect.anything() }),
        ]);
      expect([at, Object.keys(media.example as Json)]).toEqual([
        at,
        expect.arrayContaining((schema?.['required'] ?? []) as string[]),
      ]);
      expect(Object.keys(media.example as Json)).not.toEqual([]);
    }
  });

  it('shows the fields of every body: those of one object, of which none is a mere choice of what is required', () => {
    const bodies = operations.flatMap(([at, { requestBody }]) =>
      Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({
        at,
        type,
        schema: referenced(schema),
      })),
    );
    expect(bodies.length).toBeGreaterThan(20);
    for (const { at, type, schema } of bodies) {
      const { properties = {}, required = [], allOf, anyOf, oneOf } = schema ?? {};
      expect([at, type, allOf, anyOf, oneOf]).toEqual([at, type, undefined, undefined, undefined]);
      expect([at, type, Object.keys(properties as Json)]).not.toEqual([at, type, []]);
      expect([at, type, Object.keys(properties as Json)]).toEqual([at, type, expect.arrayContaining(required as [])]);
    }
  });

  it('requires of a field with aliases its own name, and says of each alias whose it is', () => {
    const { properties, required } = schemas()['VerifyOtpRequestBody'] as {
      readonly properties: Readonly<Record<string, Json>>;
      readonly required: readonly string[];
    };
    expect(required).toEqual(['phone_number', 'otp_code', 'reference_id']);
    const aliases = Object.entries(properties).filter(([name]) => !required.includes(name));
    expect(
      aliases.map(([name, { description }]) => [name, /^Alias of `(\w+)`/.exec(String(description))?.[1]]),
    ).toEqual(
      expect.arrayContaining([
        ['phone', 'phone_number'],
        ['code', 'otp_code'],
        ['otp', 'otp_code'],
        ['ref_id', 'reference_id'],
      ]),
    );
    expect(properties['reference_id']?.['description']).toContain('Also accepted as `referenceId`.');
  });

  it('has no two properties of a schema that a generator of clients gives one name', () => {
    const spelled = (name: string) => name.replaceAll('_', '').toLowerCase();
    const doubled = Object.entries(schemas()).flatMap(([schema, { properties = {} }]) => {
      const names = Object.keys(properties as Json).map(spelled);
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${schema}.${name}`);
    });
    expect(doubled).toEqual([]);
  });

  it('keeps to itself by which extensions the scan was told', () => {
    const described = Object.entries(document).filter(([name]) => name !== 'x-tagGroups');
    expect(JSON.stringify(Object.fromEntries(described))).not.toMatch(/"x-|"nullable"/);
  });

  it('tells defaults that are those of the code', () => {
    for (const { prototype, defaults } of requestClasses(app)) {
      const names = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) ?? []) as string[];
      for (const name of names.map((key) => key.slice(1))) {
        const documented = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, prototype, name) as Json;
        expect([name, documented['default']]).toEqual([name, defaults[name]]);
      }
    }
  });

  it('is the one that is committed', () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (process.env['UPDATE_OPENAPI']) writeFileSync(SNAPSHOT, text);
    if (readFileSync(SNAPSHOT, 'utf8') !== text) {
      expect({ note: REFRESH, document: JSON.parse(text) as unknown }).toEqual({
        note: REFRESH,
        document: JSON.parse(readFileSync(SNAPSHOT, 'utf8')) as unknown,
      });
      throw new Error(REFRESH);
    }
  });

  it('passes a public linter', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      path.join(ROOT, 'tools/openapi/lint.mjs'),
      SNAPSHOT,
    ]);
    expect(stdout).toBe('');
  }, 60_000);
});

/** A schema and all schemas within it. */
function partsOf(schema: unknown): Json[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [...(Array.isArray(schema) ? [] : [schema as Json]), ...Object.values(schema).flatMap(partsOf)];
}

/** The bodies and queries of controllers' methods, with an instance of each. */
function requestClasses(app: INestApplication) {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const types = controllers.flatMap(({ metatype }) => {
    const prototype = (metatype as Type).prototype as object;
    return Object.getOwnPropertyNames(prototype).flatMap(
      (name) => (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as Type[],
    );
  });
  const described = [...new Set(types)].filter((type) =>
    Reflect.hasMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, type.prototype as object),
  );
  expect(described.length).toBeGreaterThan(20);
  return described.map((type) => ({ prototype: type.prototype as object, defaults: new type() as Json }));
}
