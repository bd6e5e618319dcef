import type { Type } from '@nestjs/common';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { GatewayModule } from '../../gateway.module';
import { apiRoutes, routeKey } from '../api-routes';
import { fieldsOf } from '../field-schemas';
import { OPERATIONS } from '../operations';
import { openApiDocument } from './openapi-document';
import { referencePage } from './reference-page';

const ROOT = path.resolve(__dirname, '../../../../..');
const SNAPSHOT = path.join(ROOT, 'docs/openapi.json');
const REFRESH =
  'the API document has changed: look at the difference and refresh docs/openapi.json with UPDATE_OPENAPI=1 npm run test:unit -- openapi-document';

interface ModuleLike {
  readonly module?: Type;
  readonly imports?: readonly ModuleLike[];
  readonly controllers?: readonly Type[];
}

/** All controllers of a module and of what it imports, without starting anything. */
function controllersOf(module: ModuleLike | Type): Type[] {
  const target = typeof module === 'function' ? module : module.module;
  const declared = (key: string) => (target ? ((Reflect.getMetadata(key, target) as unknown[] | undefined) ?? []) : []);
  const given = typeof module === 'function' ? {} : module;
  const imports = [...declared('imports'), ...(given.imports ?? [])] as (ModuleLike | Type)[];
  const controllers = [...declared('controllers'), ...(given.controllers ?? [])] as Type[];
  return [...new Set([...controllers, ...imports.filter((one) => !(one instanceof Promise)).flatMap(controllersOf)])];
}

describe('the API document', () => {
  const controllers = controllersOf(GatewayModule);
  const routes = apiRoutes(controllers);
  const document = openApiDocument(controllers);
  const text = `${JSON.stringify(document, null, 2)}\n`;

  it('describes every route, and no other', () => {
    expect(Object.keys(OPERATIONS).sort()).toEqual(routes.map(routeKey).sort());
  });

  it.each(routes.filter(({ envelope }) => envelope).map((route) => [routeKey(route), route] as const))(
    'shows the answer of %s, and its body and parameters by example',
    (key, route) => {
      const doc = OPERATIONS[key];
      expect(doc?.data).toBeDefined();
      if (route.body) expect(doc?.request).toBeDefined();
      const names = [...route.path.matchAll(/\{(\w+)\}/g)]
        .map(([, name]) => name)
        .concat(route.query ? fieldsOf(route.query).map(({ names: [name] }) => name) : []);
      expect(Object.keys(doc?.parameters ?? {}).sort()).toEqual(names.sort());
    },
  );

  it.each(
    routes.flatMap((route) =>
      [route.body, route.query].flatMap((type) =>
        type ? fieldsOf(type).map((field) => [`${routeKey(route)} ${field.names[0]}`, field] as const) : [],
      ),
    ),
  )('says type and meaning of the field %s', (_name, { schema }) => {
    expect(schema['type'] ?? schema['anyOf']).toBeDefined();
    expect(schema['description']).toEqual(expect.any(String));
  });

  it('has the operation ids once', () => {
    const ids = Object.values(OPERATIONS).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has schemas that compile, and examples of answers that fit them', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    for (const { data } of Object.values(OPERATIONS)) {
      if (data) expect([ajv.compile(data.schema)(data.example), ajv.errors]).toEqual([true, null]);
    }
  });

  it('is the one that is committed', () => {
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

  it('reads as a page that loads nothing', () => {
    const page = referencePage(document);
    for (const { id, summary } of Object.values(OPERATIONS)) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(summary.replace(/'/g, '&#39;'));
    }
    expect(page).not.toMatch(/<script|<link|<img|@import|url\(|src=/);
  });
});
