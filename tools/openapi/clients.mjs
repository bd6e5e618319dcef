// Writes what the published clients have of the API document: `npm run docs:schema`. With --check it compares instead.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pythonOperations } from './python-operations.mjs';
import { routeOf, vendorOperations } from './vendor-operations.mjs';

const workspaceRoot = path.resolve(import.meta.dirname, '../..');
const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;
const readJson = (file) => JSON.parse(readFileSync(path.join(workspaceRoot, file), 'utf8'));
const operations = vendorOperations(readJson('docs/openapi.json'));
const { version } = readJson('package.json');

keep('libs/sdk/src/operations.ts', nodeOperations());
keep('libs/sdk/python/sms_platform/_operations.py', pythonOperations(operations, version));

function keep(file, wanted) {
  const target = path.join(workspaceRoot, file);
  if (!check) return writeFileSync(target, wanted);
  if (readFileSync(target, 'utf8') === wanted) return;
  console.error(`${file} differs from docs/openapi.json and package.json: run npm run docs:schema`);
  process.exitCode = 1;
}

function nodeOperations() {
  const routes = operations.map((operation) =>
    [`  /** ${operation.summary}. */`, `  ${operation.name}: '${routeOf(operation)}',`].join('\n'),
  );
  const idempotent = operations.filter(({ isIdempotent }) => isIdempotent).map(({ name }) => `  '${name}',`);
  return `// Written by npm run docs:schema.

export const OPERATIONS = {
${routes.join('\n')}
} as const;

/** Calls that take an idempotency key. */
export const IDEMPOTENT: ReadonlySet<string> = new Set([
${idempotent.join('\n')}
]);
`;
}
